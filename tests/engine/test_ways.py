"""The shortest ways on a map: by any weights, never through a dead end, and back to where they began."""

from __future__ import annotations

from math import inf

from branchline.board.ways import near_of, shortest_ways, way_back

# A ring of four cities and a road into the middle: 0-1, 1-2, 2-3, 3-0, 0-4, 4-2.
ENDS = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2))
NEAR = near_of(6, [(route, a, b) for route, (a, b) in enumerate(ENDS)])


def test_the_shortest_way_has_the_least_weight_however_many_its_routes_are() -> None:
    far, came_by = shortest_ways(NEAR, (1, 1, 1, 3, 5, 0.5), 0)
    assert far == [0, 1, 2, 3, 2.5, inf]
    assert way_back(ENDS, 4, came_by) == [5, 1, 0]
    assert way_back(ENDS, 0, came_by) == []


def test_of_ways_alike_the_one_found_first_stays() -> None:
    far, came_by = shortest_ways(NEAR, (1, 1, 1, 1, 1, 1), 0)
    assert far[2] == 2
    assert way_back(ENDS, 2, came_by) == [1, 0]


def test_a_closed_route_leads_nowhere() -> None:
    far, came_by = shortest_ways(NEAR, (inf, 1, 1, 1, inf, inf), 0)
    assert far == [0, 3, 2, 1, inf, inf]
    assert came_by[4] == -1


def test_a_way_begins_and_ends_at_dead_ends_and_leads_through_none() -> None:
    assert shortest_ways(NEAR, (1, 1, 2, 2, 9, 9), 0, dead_ends={1})[0][:3] == [0, 1, 4]
    assert shortest_ways(NEAR, (1, 1, 2, 2, 9, 9), 1, dead_ends={1})[0][:3] == [1, 0, 1]


def test_what_is_farther_than_the_goal_is_left_alone() -> None:
    assert shortest_ways(NEAR, (1, 1, 1, 4, 9, 9), 0, goal=1)[0] == [0, 1, inf, 4, 9, inf]
