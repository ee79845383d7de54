import { cents, type PublicationTerms } from "@northlot/contract"
import { areConfirmed } from "./confirmations"
import { publicationSentence } from "./publicationSentence"

const terms: PublicationTerms = {
  startsAt: null,
  endsAt: new Date("2026-11-30T01:38:00Z"),
  openingCents: cents(10_000),
  reserveCents: null,
  buyNow: null,
}
const held = { ...terms, openingCents: cents(560_000), reserveCents: cents(1_600_000) }

test("no reserve and no photo are each confirmed, and of other terms the seller is asked again", () => {
  const confirmed = { unprotected: publicationSentence(terms), withoutPhoto: true }
  expect(areConfirmed({ unprotected: null, withoutPhoto: false }, { terms: held, photoCount: 1 })).toBe(true)
  expect(areConfirmed({ ...confirmed, withoutPhoto: false }, { terms: held, photoCount: 0 })).toBe(false)
  expect(areConfirmed({ ...confirmed, unprotected: null }, { terms, photoCount: 1 })).toBe(false)
  expect(areConfirmed(confirmed, { terms, photoCount: 0 })).toBe(true)
  expect(areConfirmed(confirmed, { terms: { ...terms, openingCents: cents(20_000) }, photoCount: 0 })).toBe(false)
})
