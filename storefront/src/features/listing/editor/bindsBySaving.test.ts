import { cents } from "@northlot/contract"
import { bindsBySaving } from "./bindsBySaving"
import { EMPTY_FORM, draftOf } from "./listingForm"

const now = Date.parse("2026-11-22T12:00:00Z")
const draft = draftOf({
  ...EMPTY_FORM,
  vin: "1HGCM82633A004352",
  year: "2003",
  make: "Honda",
  model: "Accord",
  kms: "182000",
  location: "Toronto, Ontario",
})
const dates = { startsAt: "2026-11-23T12:00:00Z", endsAt: "2026-11-30T12:00:00Z" }
const scheduled = { ...draft, ...dates }

test.each([
  ["saving both dates on a complete draft", scheduled, draft, true],
  ["filling in the last detail of a draft that has its dates", scheduled, { ...scheduled, kms: null }, true],
  ["moving the end of a scheduled sale", { ...scheduled, endsAt: "2026-12-01T12:00:00Z" }, scheduled, true],
  ["taking the reserve off a scheduled sale", scheduled, { ...scheduled, reserveCents: cents(500_000) }, true],
  ["starting this minute", { ...scheduled, startsAt: "2026-11-22T11:59:30Z" }, draft, true],
  ["describing a scheduled car", { ...scheduled, description: "One owner." }, scheduled, false],
  ["saving dates on an incomplete draft", { ...scheduled, location: "" }, draft, false],
  ["saving a start alone", { ...draft, startsAt: dates.startsAt }, draft, false],
  ["saving a draft without dates", { ...draft, reserveCents: cents(1) }, draft, false],
  [
    "describing a draft whose dates have passed",
    { ...draft, startsAt: "2026-11-01T12:00:00Z", endsAt: "2026-11-30T12:00:00Z", description: "x" },
    { ...draft, startsAt: "2026-11-01T12:00:00Z", endsAt: "2026-11-30T12:00:00Z" },
    false,
  ],
])("%s is reviewed before it binds, or asks nothing where it does not", (_case, next, saved, binds) => {
  expect(bindsBySaving({ draft: next, saved, now })).toBe(binds)
})
