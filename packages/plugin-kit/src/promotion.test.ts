import { tiersOf } from "."

const tier = { id: "weekend", label: "A weekend", days: 3, priceCents: 499 }

test("tiers that can be sold are taken as they are", () => {
  expect(tiersOf({ tiers: [{ ...tier, detail: "Friday to Sunday" }] }, ["standard_7"])).toEqual([
    { ...tier, detail: "Friday to Sunday" },
  ])
  expect(tiersOf({ tiers: [] })).toEqual([])
})

const { days: _days, ...open } = tier
const FIXED = { ...open, weekdays: { from: "friday", to: "sunday" } }
const FROM = "2026-12-01T05:00:00Z"

test("tiers say when they run, when they can be bought, and how many places there are", () => {
  const tiers = [
    { ...FIXED, placesPerDay: 3, onSale: { to: "2027-01-01T05:00:00Z" } },
    { ...open, id: "december", between: { from: FROM, to: "2026-12-25T05:00:00Z" }, onSale: { from: FROM } },
  ]
  expect(tiersOf({ tiers })).toEqual(tiers)
})

test.each([
  [open, "tiers[0] must say when it runs by one of days, weekdays and between"],
  [{ ...FIXED, days: 3 }, "tiers[0] must say when it runs by one of"],
  [{ ...tier, placesPerDay: 2 }, "tiers[0] must have no placesPerDay beside days"],
  [{ ...FIXED, placesPerDay: 0 }, "tiers[0].placesPerDay must be a whole number from 1 to 1000"],
  [{ ...FIXED, placesPerDay: 2.5 }, "tiers[0].placesPerDay must be a whole number from 1 to 1000"],
  [{ ...open, weekdays: { from: "Friday", to: "sunday" } }, "tiers[0].weekdays.from must be one of sunday, monday"],
  [{ ...open, weekdays: { from: "friday" } }, "tiers[0].weekdays.to must be one of sunday, monday"],
  [{ ...open, weekdays: { from: "friday", to: "sunday", at: 1 } }, "tiers[0].weekdays has the unknown key 'at'"],
  [{ ...open, between: { from: "tomorrow", to: FROM } }, "tiers[0].between.from must be a moment in UTC"],
  [{ ...open, between: { from: FROM, to: FROM } }, "tiers[0].between must be from a moment to a later one"],
  [{ ...open, between: { from: FROM, to: "2027-03-02T05:00:00Z" } }, "tiers[0].between must be at most 90 days"],
  [{ ...tier, onSale: { to: "2026-12-01" } }, "tiers[0].onSale.to must be a moment in UTC"],
  [{ ...tier, onSale: { from: FROM, to: FROM } }, "tiers[0].onSale must be from a moment to a later one"],
])("the time %j is refused by name", (one, reason) => {
  expect(() => tiersOf({ tiers: [one] })).toThrow(reason)
})

test.each([
  [undefined, "the answer must be { tiers }"],
  [{ tiers: Array(11).fill(tier) }, "tiers must be at most 10 tiers"],
  [{ tiers: [null] }, "tiers[0] is wrong"],
  [{ tiers: [{ ...tier, admin: true }] }, "tiers[0] has the unknown key 'admin'"],
  [{ tiers: [{ ...tier, id: "Weekend!" }] }, "tiers[0].id must be 2 to 40 of a-z, 0-9 and _"],
  [{ tiers: [{ ...tier, label: "  " }] }, "tiers[0].label must be 1 to 40 characters of text"],
  [{ tiers: [{ ...tier, detail: "a\u0000b" }] }, "tiers[0].detail must be 1 to 160 characters of text"],
  [{ tiers: [{ ...tier, days: 0 }] }, "tiers[0].days must be a whole number from 1 to 90"],
  [{ tiers: [{ ...tier, days: 91 }] }, "tiers[0].days must be a whole number from 1 to 90"],
  [{ tiers: [{ ...tier, days: 1.5 }] }, "tiers[0].days must be a whole number from 1 to 90"],
  [{ tiers: [{ ...tier, priceCents: 4.99 }] }, "tiers[0].priceCents must be whole cents"],
  [{ tiers: [{ ...tier, priceCents: 49 }] }, "tiers[0].priceCents must be whole cents from CA$0.50 to CA$10,000.00"],
  [{ tiers: [tier, tier] }, "tiers[1].id 'weekend' is in use already"],
  [{ tiers: [{ ...tier, id: "standard_7" }] }, "tiers[0].id 'standard_7' is in use already"],
])("%j is refused by name", (answer, reason) => {
  expect(() => tiersOf(answer, ["standard_7"])).toThrow(reason)
})
