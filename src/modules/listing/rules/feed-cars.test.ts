import { feedStep } from "./feed-cars"

const NOW = new Date("2026-11-20T12:00:00Z")
const LATER = new Date("2026-11-21T12:00:00Z")
const known = { listingId: "lst", rowHash: "old", isGone: false }
const draft = { status: "draft" as const, publishedAt: null, startsAt: null, onOfferUntil: null }

test.each([
  ["a car that was never named", undefined, null, "add"],
  ["one that its seller has as a draft of their own", undefined, draft, "keep"],
  ["one whose row is as it was", { ...known, rowHash: "new" }, draft, "keep"],
  ["one whose row was changed", known, draft, "change"],
  ["one that is live", known, { ...draft, status: "live" as const, publishedAt: NOW }, "keep"],
  ["one that was published once", known, { ...draft, publishedAt: NOW }, "keep"],
  ["one that is scheduled", known, { ...draft, startsAt: LATER }, "keep"],
  ["one that is on offer", known, { ...draft, onOfferUntil: LATER }, "keep"],
  ["one that was on offer", known, { ...draft, onOfferUntil: NOW }, "change"],
  ["one that its seller deleted or sold", known, null, "keep"],
  ["one that came back", { ...known, isGone: true }, null, "add"],
])("%s", (_what, before, there, step) => expect(feedStep("new", before, there, NOW)).toBe(step))
