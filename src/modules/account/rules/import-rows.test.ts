import { IMPORT_COLUMNS } from "@northlot/contract"
import { columnsMeant, headerProblem, judgeRows } from "./import-rows"

const judged = (...cells: Record<string, string>[]) =>
  judgeRows(
    cells.map((one, index) => ({ line: index + 2, cells: one })),
    new Set(["known@example.test"])
  )

test("the first line names columns of an import, each once, the e-mail among them", () => {
  expect(headerProblem(["last", "email"])).toBeNull()
  expect(headerProblem(["first"])).toContain("email")
  expect(headerProblem(["email", "email"])).toContain("twice")
  expect(headerProblem(["email", "password"])).toContain("password")
})

test("a column is known by its other names, in French too, and an unknown one is told as it was written", () => {
  expect(columnsMeant(IMPORT_COLUMNS)).toEqual(IMPORT_COLUMNS)
  expect(
    columnsMeant(["Courriel", "Prénom", "NOM", "Cell Phone", "Ville", "Seller_Type", "E-mail", "First name"])
  ).toEqual([...["email", "first", "last", "mobile", "city", "sellerType", "email", "first"]])
  expect(columnsMeant(["Mot de passe"])).toEqual(["Mot de passe"])
})

test("a row is added, known or refused, and what is wrong stands at its column", () => {
  expect(
    judged(
      { email: " Ann@Example.test ", first: "Ann", mobile: "+1 (416) 555-0134" },
      { email: "KNOWN@example.test" },
      { email: "ann@EXAMPLE.test" },
      { email: "nobody", role: "king" },
      { email: "dea@example.test", role: "seller", sellerType: "dealer" }
    ).map(({ line, email, becomes, problems }) => [line, email, becomes, Object.keys(problems)])
  ).toEqual([
    [2, "ann@example.test", "added", []],
    [3, "known@example.test", "known", []],
    [4, "ann@example.test", "refused", ["email"]],
    [5, "nobody", "refused", ["email", "role"]],
    [6, "dea@example.test", "refused", ["sellerType"]],
  ])
})

test("an address that begins with a plus is no formula, and what a formula hides in is no address", () => {
  const emails = ["+cars@example.test", "\u200b O&Leary@example.test\ufeff", "=cmd|' /C calc'!A0"]
  expect(judged(...emails.map((email) => ({ email }))).map(({ email, becomes }) => [email, becomes])).toEqual([
    ["+cars@example.test", "added"],
    ["o&leary@example.test", "added"],
    ["=cmd|' /c calc'!a0", "refused"],
  ])
})

test.each(["=1+1", "+A1", "-2", "@SUM(A1)", " \t=cmd|' /C calc'!A0", "'=1", "＝1"])("%j is nobody's name", (first) => {
  expect(judged({ email: "a@example.test", first })[0]).toMatchObject({ becomes: "refused", person: null })
})

test("a formula is no telephone number, and an empty cell is as if it were not there", () => {
  for (const mobile of ["+1*cmd", "=1 ext 2", "416-555-0134 / 647-555-0134"])
    expect(judged({ email: "a@example.test", mobile })[0]!.problems).toHaveProperty("mobile")
  expect(judged({ email: "a@example.test", mobile: "416-555-0134 poste 22" })[0]!.problems).toEqual({})
  expect(judged({ email: "a@example.test", first: " ", buyerType: "" })[0]).toMatchObject({
    becomes: "added",
    person: { role: "buyer" },
  })
  expect(judged({ email: "a@example.test", first: " " })[0]!.person).not.toHaveProperty("first")
})
