import { shownFileName } from "./file-name"

const MARKS = [
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200e",
  "\u200f",
  "\u061c",
]

test.each(MARKS)("a file name loses the direction mark %j, by which another ending would be read", (mark) => {
  expect(shownFileName(`licence${mark}fdp.exe`)).toBe("licencefdp.exe")
})

test("a file name keeps letters of every script, and is never empty or too long", () => {
  expect(shownFileName("permis d'été – عقد.pdf")).toBe("permis d'été – عقد.pdf")
  expect(shownFileName("\u202e\u0000")).toBe("file")
  expect(shownFileName("a".repeat(500))).toHaveLength(255)
  expect(shownFileName("🚗".repeat(200))).toBe("🚗".repeat(127))
})
