import { REGISTRANT_IMPORT_FIELDS } from "@northlot/contract"
import { PERSON_COLUMNS } from "./import-columns"
import { judgeRows, type ReadRow } from "./import-rows"

const judged = (...cells: ReadRow["cells"][]) =>
  judgeRows(
    cells.map((one, index) => ({ line: index + 2, cells: one, problem: null })),
    new Set(["known@example.test"])
  )

test("a column is known by its other names, in French too, and by the names that the downloads use", () => {
  expect(PERSON_COLUMNS.recognise(Object.values(REGISTRANT_IMPORT_FIELDS))).toEqual(
    Object.keys(REGISTRANT_IMPORT_FIELDS)
  )
  expect(
    PERSON_COLUMNS.recognise(["Courriel", "Prénom", "NOM", "Cell Phone", "Ville", "Seller_Type", "Mot de passe"])
  ).toEqual(["email", "first", "last", "mobile", "city", "sellerType", null])
  expect(["ID", "Created", "Licence", "Licence Expires"].map(PERSON_COLUMNS.isWithoutPlace)).not.toContain(false)
  expect(["Password", "Email", ""].map(PERSON_COLUMNS.isWithoutPlace)).not.toContain(true)
})

test("a row is added, known or refused, and what is wrong stands at its column", () => {
  expect(
    judged(
      { email: " Ann@Example.test ", first: "Ann", mobile: "+1 (416) 555-0134" },
      { email: "KNOWN@example.test" },
      { email: "ann@EXAMPLE.test" },
      { email: "nobody", role: "king" },
      { email: "dea@example.test", role: "seller", omvic: "12" }
    ).map(({ line, email, becomes, problems }) => [line, email, becomes, Object.keys(problems)])
  ).toEqual([
    [2, "ann@example.test", "added", []],
    [3, "known@example.test", "known", []],
    [4, "ann@example.test", "refused", ["email"]],
    [5, "nobody", "refused", ["email", "role"]],
    [6, "dea@example.test", "refused", ["omvic"]],
  ])
})

test("each problem is a sentence that says what is wrong and what to do", () => {
  const [row] = judged({ email: "nobody", role: "king", status: "asleep", first: "A".repeat(95), mobile: "by post" })
  expect(row!.problems).toEqual({
    email: "‘nobody’ is not an email address. Write it like name@example.com.",
    role: "‘king’ cannot stand here. Write buyer, seller or broker, or leave it empty.",
    status: "‘asleep’ cannot stand here. Write active or disabled, or leave it empty.",
    first: "This value has 95 characters. Shorten the value to at most 80.",
    mobile: "‘by post’ is not a telephone number. Write one number, like 416 555 0134.",
  })
  expect(judged({ first: "Ann" })[0]!.problems).toEqual({
    email: "The email address is missing. Every account needs an email address.",
  })
  expect(judged({ email: "a@example.test", city: "Ajax\u0007" })[0]!.problems).toEqual({
    city: "This value contains a character that cannot be stored. Type the value again, in one line.",
  })
})

test("a row that cannot be read as a whole says why, and nothing else", () => {
  const problem = "This row has 1 value."
  expect(judgeRows([{ line: 2, cells: { email: "x" }, problem }], new Set())[0]!.problems).toEqual({ row: problem })
})

test("what a row says of a dealer counts for a dealer, and a row without a type is asked for it", () => {
  const dealer = { dealerName: "Yard Ltd.", dealerAddress: "1 Yard Road", omvic: "1234567" }
  const [added, told, passed] = judged(
    { email: "a@example.test", role: "seller", sellerType: "dealer", ...dealer },
    { email: "b@example.test", omvic: "1234567" },
    { email: "c@example.test", buyerType: "private", ...dealer }
  )
  expect(added).toMatchObject({
    becomes: "added",
    person: { dealer: { name: "Yard Ltd.", address: "1 Yard Road", omvic: "1234567", tel: "", representative: "" } },
  })
  expect(told!.problems.omvic).toMatch(/^Only dealers have this value\. Write dealer as/)
  expect(passed).toMatchObject({ becomes: "added", problems: {} })
  expect(passed!.person).not.toHaveProperty("dealer")
  expect(judged({ email: "d@example.test", buyerType: "dealer", omvic: "A1" })[0]!.problems.omvic).toBe(
    "‘A1’ is not an OMVIC number. Write its 4 to 10 digits."
  )
})

test("a choice is read in any case and in French, and a disabled person comes disabled", () => {
  expect(
    judged({ email: "a@example.test", role: "Vendeur", sellerType: "Private", status: "Disabled" })[0]
  ).toMatchObject({ becomes: "added", person: { role: "seller", sellerType: "private", status: "disabled" } })
})

test("people with an account are passed over, whatever else their rows say, and closed accounts too", () => {
  expect(
    judged(
      { email: "known@example.test", first: "-Ann", role: "king" },
      { email: "closed-acct_1@closed.northlot.invalid" }
    )
  ).toMatchObject([
    { becomes: "known", problems: {}, person: null },
    { becomes: "closed", problems: {}, person: null },
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
