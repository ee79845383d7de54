import fc from "fast-check"
import { personWords, searchWords, searchable } from "./search-words"

test.each([
  ["Ann  Smith", ["ann", "smith"]],
  ["#3A004352", ["3a004352"]],
  ["#", []],
  ["  ", []],
  ["(416) 555-0199", ["4165550199"]],
  ["+1 416.555.0199", ["4165550199"]],
  ["1-416-555-0199", ["4165550199"]],
  ["555 0199", ["5550199"]],
  ["2019", ["2019"]],
  ["2019 Honda", ["2019", "honda"]],
  ["1234567", ["1234567"]],
])("%j is searched for among people as %j", (text, words) => {
  expect(personWords(text)).toEqual(words)
})

test("figures of a car are words of their own", () => {
  expect(searchWords("2019 911 #A1B2C3D4")).toEqual(["2019", "911", "a1b2c3d4"])
})

test("a telephone number is found however it is written", () => {
  const digits = fc.stringMatching(/^[2-9]\d{9}$/)
  const between = fc.array(fc.constantFrom("", " ", "-", ".", "(", ")", "/"), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(digits, between, fc.constantFrom("", "+1", "1", "+1 "), (number, gaps, country) => {
      const written = country + Array.from(number, (digit, index) => gaps[index] + digit).join("")
      expect(personWords(written)).toEqual([number])
    })
  )
})

test("accents and case do not count, in either encoding of Unicode", () => {
  for (const text of ["Hélène CITROËN", "Hélène CITROËN".normalize("NFD")])
    expect(searchable(text)).toBe("helene citroen")
})
