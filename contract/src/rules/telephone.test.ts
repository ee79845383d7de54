import { splitExtension } from "./telephone"

test.each([
  "416-555-0100 ext. 22",
  "416-555-0100 ext22",
  "416-555-0100, extension 22",
  "416-555-0100 x22",
  "416-555-0100x22",
  "416-555-0100 x 22",
  "416 555-0100 poste 22",
  "416 555-0100, poste: 22",
  "(416) 555-0100 p. 22",
  "416-555-0100 #22",
  "416-555-0100;ext=22",
  "4165550100,22",
])("%s is a number and its extension", (typed) => {
  const { number, extension } = splitExtension(typed)
  expect([number.replace(/\D/g, ""), extension]).toEqual(["4165550100", "22"])
})

test.each([
  "416-555-0100",
  "+44 20 7946 0000",
  "416-555-0100, 647-555-0101",
  "416-555-0100 / 22",
  "call 22",
  "x22",
  "",
])("%j has none", (typed) => {
  expect(splitExtension(typed)).toEqual({ number: typed, extension: null })
})
