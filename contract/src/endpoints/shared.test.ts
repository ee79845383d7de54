import { line, paragraph } from "./shared"

test.each(["\u202e", "\u202a", "\u2066", "\u2069"])(
  "a name or text with a sign that turns the order of what follows (%j) is refused",
  (sign) => {
    for (const text of [line(50), paragraph(50)]) {
      const { error } = text.safeParse(`Avery ${sign}enotS`)
      expect(error?.issues.map(({ message }) => message)).toEqual(["Control characters are not allowed."])
    }
  }
)

test("names in scripts that run from right to left are names", () => {
  for (const name of ["דוד לוי", "سارة \u200fأحمد", "Zoë O’Brien"]) expect(line(50).parse(name)).toBe(name)
})
