import { columnsSentence } from "./importColumns"

const column = (name: string, field: "email" | null, withoutPlace = false) => ({ name, field, withoutPlace })

test("the screen says how many columns are taken, and names those that are passed over", () => {
  expect(columnsSentence([column("Email", "email")])).toBe("1 of 1 columns are imported.")
  expect(
    columnsSentence([column("ID", null, true), column("Email", "email"), column("Barn", null), column("", null)])
  ).toBe(
    "1 of 4 columns are imported. Columns ignored, because an import has no field for them: ID. Unknown columns ignored: Barn, no. 4."
  )
})
