import { QueryClient } from "@tanstack/react-query"
import { queryKeys } from "@/shared/api/queryKeys"
import { shownOnPage } from "./shownOnPage"

const AREAS = { listings: queryKeys.listings.all, walls: queryKeys.walls.all }
const NOW = Date.parse("2026-06-01T12:00:00Z")
const secondsAgo = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()

const pageWith = (answers: Readonly<Record<string, unknown>>) => {
  const queries = new QueryClient()
  for (const [part, answer] of Object.entries(answers))
    queries.setQueryData([...queryKeys.listings.all, part, {}], answer)
  const shown = shownOnPage(queries, { areas: AREAS, now: NOW })
  queries.clear()
  return shown
}

test("a page of the buyer's own bids asks what it missed of their cars: somebody may have outbid the buyer", () => {
  const offers = [{ listingId: "a" }, { listingId: "b" }]
  expect(pageWith({ offers: { offers, serverNow: secondsAgo(3) } })).toEqual({
    ageMilliseconds: 3_000,
    listings: ["a", "b"],
  })
})

test("a page names each car once, with the age of its oldest answer", () => {
  expect(
    pageWith({
      list: { listings: [{ id: "a" }, { id: "c" }], serverNow: secondsAgo(2) },
      detail: { listing: { id: "c", serverNow: secondsAgo(5) } },
      offers: { offers: [{ listingId: "a" }], serverNow: secondsAgo(1) },
    })
  ).toEqual({ ageMilliseconds: 5_000, listings: ["a", "c"] })
})

test("a page without cars has nothing to ask", () => {
  expect(pageWith({})).toBeNull()
})
