import fc from "fast-check"
import { SALE_PAPERS, papersOfSale, registrationDueOn, safetyValidUntil, type SalePaperTerms } from "./sale-papers"
import { handoverEntries, neededAtHandover } from "./settlement-steps"

const neededFor = (terms: SalePaperTerms) =>
  papersOfSale(terms)
    .filter(({ need }) => need === "handover")
    .map(({ name }) => name)

test("a private seller owes the UVIP, a dealer does not; a car that is sold certified comes with its safety certificate", () => {
  expect(neededFor({ sellerType: "private", safetyIncluded: false })).toEqual(["permit", "uvip", "billOfSale"])
  expect(neededFor({ sellerType: "dealer", safetyIncluded: false })).toEqual(["permit", "billOfSale"])
  expect(neededFor({ sellerType: "private", safetyIncluded: true })).toEqual([
    "permit",
    "uvip",
    "billOfSale",
    "safetyCertificate",
  ])
  expect(
    papersOfSale({ sellerType: "dealer", safetyIncluded: true }).find(({ name }) => name === "safetyCertificate")
  ).toMatchObject({ by: ["seller"] })
  expect(
    papersOfSale({ sellerType: "dealer", safetyIncluded: false }).find(({ name }) => name === "safetyCertificate")
  ).toMatchObject({
    by: ["buyer", "seller"],
    need: "optional",
  })
})

test("the list of the hand-over and the papers of the sale never contradict each other", () => {
  for (const sellerType of ["private", "dealer"] as const) {
    for (const safetyIncluded of [true, false]) {
      const terms = { sellerType, safetyIncluded }
      expect(neededAtHandover(terms)).toEqual(["keys", ...neededFor(terms)])
      const titles = new Map(papersOfSale(terms).map(({ name, title }) => [name as string, title]))
      for (const { name, title } of handoverEntries(terms)) if (name !== "keys") expect(title).toBe(titles.get(name))
    }
  }
})

test("every paper has who records it, and the two whose days are counted have a date", () => {
  const papers = papersOfSale({ sellerType: "private", safetyIncluded: true })
  expect(papers.map(({ name }) => name).sort()).toEqual([...SALE_PAPERS].sort())
  for (const { by } of papers) expect(by.length).toBeGreaterThan(0)
  for (const name of ["safetyCertificate", "registration"])
    expect(papers.find((paper) => paper.name === name)).toMatchObject({ dated: true })
})

test.each([
  ["2026-11-21", "2026-12-27"],
  ["2026-12-01", "2027-01-06"],
  ["2028-01-25", "2028-03-01"],
  // Daylight saving time ends between these dates.
  ["2026-10-20", "2026-11-25"],
])("a safety certificate of %s counts until %s, 36 days", (issuedOn, until) => {
  expect(safetyValidUntil(issuedOn)).toBe(until)
})

test("the buyer registers within six days of the hand-over", () => {
  expect(registrationDueOn("2026-12-28")).toBe("2027-01-03")
})

test("days are calendar days on every date: as many apart as counted, whatever the month or the clocks do", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      expect((Date.parse(safetyValidUntil(day)) - Date.parse(day)) / 86_400_000).toBe(36)
      expect((Date.parse(registrationDueOn(day)) - Date.parse(day)) / 86_400_000).toBe(6)
    })
  )
})
