"""The table of times: what each folder of tests took, and the slowest of all, out of pytest's own report."""

from __future__ import annotations

from pathlib import Path

from tools.times import Timed, read_report, skip_lines, time_table

REPORT = """<testsuites><testsuite tests="3" failures="1" errors="0" skipped="1">
<testcase classname="tests.web.test_colors" name="test_seven[dark]" time="4.5"/>
<testcase classname="tests.rules.us.test_setup" name="test_deal" time="0.5"/>
<testcase classname="tests.test_layers" name="test_one_way" time="0"><skipped message="no"/></testcase>
</testsuite></testsuites>"""


def test_a_report_has_folder_place_time_and_reason_of_every_test(tmp_path: Path) -> None:
    (tmp_path / "tests.xml").write_text(REPORT, encoding="utf-8")
    report = read_report(tmp_path / "tests.xml")
    assert report is not None
    assert report.counts == "3 tests, 1 failed, 1 skipped"
    assert report.tests == (
        Timed("tests/web", "tests/web/test_colors.py::test_seven[dark]", 4.5),
        Timed("tests/rules", "tests/rules/us/test_setup.py::test_deal", 0.5),
        Timed("tests", "tests/test_layers.py::test_one_way", 0.0, "no"),
    )


def test_a_run_that_did_not_end_has_no_report(tmp_path: Path) -> None:
    assert read_report(tmp_path / "nothing.xml") is None
    (tmp_path / "half.xml").write_text("<testsuites>", encoding="utf-8")
    assert read_report(tmp_path / "half.xml") is None


def test_a_file_that_was_skipped_as_a_whole_is_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "tests.xml").write_text(
        '<testsuites><testsuite tests="2" skipped="2">'
        '<testcase classname="" name="tests.envs.test_openspiel" time="0"><skipped message="collection skipped">'
        "('/here/test_openspiel.py', 6, 'Skipped: no OpenSpiel')</skipped></testcase>"
        '<testcase classname="" name="tests.test_figures" time="0"><skipped message="no"/></testcase>'
        "</testsuite></testsuites>",
        encoding="utf-8",
    )
    report = read_report(tmp_path / "tests.xml")
    assert report is not None
    assert report.tests == (
        Timed("tests/envs", "tests/envs/test_openspiel.py", 0.0, "no OpenSpiel"),
        Timed("tests", "tests/test_figures.py", 0.0, "no"),
    )


def test_the_table_has_the_folders_by_their_time_and_the_ten_slowest_tests() -> None:
    tests = [Timed("tests/rules", f"rule {number}", 0.1) for number in range(10)]
    tests += [Timed("tests/web", "page", 3.0), Timed("tests/web", "game", 6.0)]
    table = time_table(tests)
    assert table[1].split() == ["tests/web", "9.0", "90.0%", "2", "tests"]
    assert table[2].split() == ["tests/rules", "1.0", "10.0%", "10", "tests"]
    assert [line.split()[1] for line in table[4:6]] == ["game", "page"]
    assert len(table) == 4 + 10


def test_nothing_at_all_makes_a_table_too() -> None:
    assert len(time_table([])) == 2


def test_each_reason_for_skipping_is_one_line_with_its_number() -> None:
    tests = [Timed("tests", "a", 0.0, "no Redis"), Timed("tests", "b", 0.0), Timed("tests", "c", 0.0, "no Redis")]
    assert skip_lines(tests) == ["skipped 2: no Redis"]
