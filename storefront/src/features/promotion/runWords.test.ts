import { runWords } from "./runWords"

test.each([
  ["2026-11-27T05:00:00Z", "2026-11-30T05:00:00Z", "Fri, Nov 27 to Sun, Nov 29"],
  // Daylight saving time ends within these days.
  ["2026-10-30T04:00:00Z", "2026-11-02T05:00:00Z", "Fri, Oct 30 to Sun, Nov 1"],
  ["2026-11-27T05:00:00Z", "2026-11-28T05:00:00Z", "Fri, Nov 27"],
  ["2026-11-27T17:00:00Z", "2026-11-28T05:00:00Z", "Fri, Nov 27, 12:00 p.m. EST to Sat, Nov 28, 12:00 a.m. EST"],
])("from %s to %s is '%s'", (from, to, words) => {
  expect(runWords(from, to).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(words)
})
