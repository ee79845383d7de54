import { extendedEnd } from "./auction-terms"

const END = 1_000_000

test.each<[string, { before: number; window?: number; extension?: number }, number]>([
  ["long before the end it stays", { before: 500_000 }, END],
  ["a millisecond before the window it stays", { before: 120_001 }, END],
  ["at the window's first instant it is where it was", { before: 120_000 }, END],
  ["a millisecond into the window it moves by one", { before: 119_999 }, END + 1],
  ["a millisecond before the end it moves by nearly the whole extension", { before: 1 }, END + 119_999],
  [
    "an extension longer than the window counts from the bid",
    { before: 60_000, window: 60, extension: 300 },
    END + 240_000,
  ],
  ["an extension shorter than what is left never moves the end earlier", { before: 100_000, extension: 30 }, END],
  ["an extension of nothing leaves it", { before: 1, extension: 0 }, END],
  ["without a window it stays", { before: 1, window: 0 }, END],
])("%s", (_case, { before, window = 120, extension = 120 }, expected) => {
  expect(extendedEnd(END, END - before, window, extension)).toBe(expected)
})
