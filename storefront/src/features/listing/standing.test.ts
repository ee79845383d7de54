import { standingOf, type Standing } from "./standing"

const live = { status: "live" } as const

test.each<[string, Parameters<typeof standingOf>, Standing | null]>([
  ["nothing to who has nothing to do with it", [live], null],
  ["watched", [live, true], "watching"],
  ["led, watched or not", [{ ...live, isTopBidder: true }, true], "leading"],
  ["lost to another bid", [{ ...live, outbid: true }, true], "outbid"],
  ["the viewer's own, whatever else", [{ ...live, isOwner: true }, true], "own"],
  ["won by who led when it was sold", [{ status: "sold", isTopBidder: true }], "won"],
  ["nothing to who was outbid in what is over", [{ status: "sold", outbid: true }], null],
  ["still watched once it is over", [{ status: "closed", isTopBidder: true }, true], "watching"],
])("a car is %s", (_what, [listing, watching], standing) => {
  expect(standingOf(listing, watching)).toBe(standing)
})
