import fc from "fast-check"
import { channelsOf, matchesByPerson, type MatchingSearch } from "./matches"

const car = { auctionId: "auc_1", listingId: "lst_1" }

test("several searches of one person are one match, told at once when one of them asks for that", () => {
  const searches: MatchingSearch[] = [
    { searchId: "a", accountId: "ann", pace: "daily" },
    { searchId: "b", accountId: "bob", pace: "daily" },
    { searchId: "c", accountId: "ann", pace: "at_once" },
  ]
  expect(matchesByPerson(car, "listed", searches)).toEqual([
    { accountId: "ann", ...car, kind: "listed", searchIds: ["a", "c"], atOnce: true },
    { accountId: "bob", ...car, kind: "listed", searchIds: ["b"], atOnce: false },
  ])
})

test("nobody is told twice, and no search is forgotten", () => {
  const search = fc.record({
    accountId: fc.constantFrom("ann", "bob", "cid"),
    pace: fc.constantFrom("daily" as const, "at_once" as const),
  })
  fc.assert(
    fc.property(fc.array(search), (drawn) => {
      const searches = drawn.map((one, index) => ({ ...one, searchId: String(index) }))
      const matches = matchesByPerson(car, "ending", searches)
      expect(new Set(matches.map(({ accountId }) => accountId)).size).toBe(matches.length)
      expect(matches.flatMap(({ searchIds }) => searchIds).sort()).toEqual(
        searches.map(({ searchId }) => searchId).sort()
      )
      for (const { accountId, atOnce } of matches) {
        expect(atOnce).toBe(searches.some((one) => one.accountId === accountId && one.pace === "at_once"))
      }
    })
  )
})

test("a car is told by every channel that one of its searches asks for", () => {
  const by = (site: boolean, email: boolean, sms: boolean) => ({ channels: { site, email, sms } })
  expect(channelsOf([by(true, false, false), by(false, false, true)])).toEqual({ site: true, email: false, sms: true })
})
