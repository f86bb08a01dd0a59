import { describe, expect, it } from "vitest";
import { completed } from "../tools/licenses";

const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map((found) => found[1]!);

describe("the licenses of the client", () => {
  const written = "# Licenses\n\nSome words.\n\n## svelte - 5.0.0 (MIT)\n\nits text\n\n## qrcode-generator - 2.0.4 (MIT)\n";

  it("are those that Vite has found and those of the typeface, by name", () => {
    const found = headings(completed(written));
    expect(found).toHaveLength(3);
    expect(found[0]).toMatch(/^@fontsource\/barlow-condensed - [\d.]+ \(OFL-1\.1\)$/);
    expect(found.slice(1)).toEqual(["qrcode-generator - 2.0.4 (MIT)", "svelte - 5.0.0 (MIT)"]);
  });

  it("have a text each, their own or the one that is kept here", () => {
    const text = completed(written);
    expect(text).toContain("## svelte - 5.0.0 (MIT)\n\nits text\n");
    expect(text).toMatch(/## qrcode-generator - 2\.0\.4 \(MIT\)\n\nQR Code Generator for JavaScript\n\nCopyright/);
    expect(text).toContain("SIL OPEN FONT LICENSE");
  });

  it("stop the build when one has no text anywhere", () => {
    expect(() => completed("# Licenses\n\n## @some/thing - 1.0.0 (MIT)\n")).toThrow("web/licenses/some-thing.txt");
  });
});
