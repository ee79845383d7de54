import { cents } from "@northlot/contract"
import { EMPTY_FORM, draftOf } from "./listingForm"
import { publicationTerms } from "./publicationTerms"

const NOW = new Date("2026-11-28T15:00:00Z")

test("a publication binds what the form says at this moment", () => {
  const form = { ...EMPTY_FORM, reserveCents: cents(1_600_000), buyNowCents: cents(1_850_000), relistTimes: 2 }
  expect(publicationTerms(draftOf(form), NOW)).toMatchObject({
    startsAt: null,
    endsAt: new Date("2026-12-05T15:00:00Z"),
    openingCents: 560_000,
    reserveCents: 1_600_000,
    buyNow: { priceCents: 1_850_000, until: "first-bid" },
    relisting: { times: 2, dropCents: null, dropBasisPoints: null, floorCents: null },
  })
})

test("an amount that cannot be read counts as not stated", () => {
  const typed = { typed: "12a", message: "Write the amount in figures." }
  const terms = publicationTerms(
    draftOf({ ...EMPTY_FORM, reserveCents: typed, startingPriceCents: cents(250_000) }),
    NOW
  )
  expect([terms.reserveCents, terms.openingCents]).toEqual([null, 250_000])
})
