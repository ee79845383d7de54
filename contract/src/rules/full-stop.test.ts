import { withFullStop } from "./full-stop"

test.each([
  ["It ends at 8:05 p.m.", "It ends at 8:05 p.m."],
  ["It ends within a day", "It ends within a day."],
  ["Sold!", "Sold!"],
])("'%s' ends with one full stop", (sentence, ended) => {
  expect(withFullStop(sentence)).toBe(ended)
})
