import { correctedText } from "./corrected-text"

const NAMES = ["Honda", "Civic", "Mercedes-Benz", "Citroën", "F-150", "Land Rover", "Barrie", "RAV4", "Sedan"]
const known = ["red", "2019", "civic", "honda", "under"]
const isUnknown = (word: string) => !known.includes(word)

test.each([
  ["civc", "Civic"],
  ["hnoda civic", "Honda civic"],
  ["Hona Civc 2019", "Honda Civic 2019"],
  ["mercedez", "Mercedes"],
  ["citroeen", "Citroën"],
  ["red sedn", "red Sedan"],
  ["barie", "Barrie"],
  ["lnad", null],
])("'%s' was probably meant as %j", (typed, meant) => {
  expect(correctedText(typed, isUnknown, NAMES)).toBe(meant)
})

test.each(["xyzzyx", "cvc", "red civic", "honda qwertz", "civic 2091"])("nothing is guessed for '%s'", (typed) => {
  expect(correctedText(typed, isUnknown, NAMES)).toBeNull()
})

test("of two words that are equally similar, that of more cars is meant", () => {
  expect(correctedText("forde", () => true, ["Fords", "Forda"])).toBe("Fords")
})
