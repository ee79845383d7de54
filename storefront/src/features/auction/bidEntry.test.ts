import { bidEntry, type BidEntryInput } from "./bidEntry"

const now = Date.parse("2026-06-01T12:00:00Z")
const open = { status: "live" as const, startsAt: "2026-06-01T10:00:00Z", endsAt: "2026-06-01T18:00:00Z" }
const buyer = { role: "buyer" as const, capabilities: { canBid: true, canEstimate: true, canList: false } }
const entry = (input: Partial<BidEntryInput>) =>
  bidEntry({ listing: open, viewer: buyer, credits: { balance: 1, required: true }, now, ...input })

it("opens the bid dialog for a buyer who may bid, as a raise for the leader", () => {
  expect(entry({})).toBe("bid")
  expect(entry({ listing: { ...open, isTopBidder: true } })).toBe("raise")
})

it("sends visitors to sign in, and offers nothing to sellers, brokers and whoever may not bid", () => {
  expect(entry({ viewer: null })).toBe("sign-in")
  expect(entry({ viewer: { ...buyer, role: "seller" } })).toBe("buyers-only")
  expect(entry({ viewer: { ...buyer, role: "broker" } })).toBe("buyers-only")
  expect(entry({ viewer: { ...buyer, capabilities: { ...buyer.capabilities, canBid: false } } })).toBe("not-allowed")
})

it("offers nothing more to whose bids on this car were voided", () => {
  expect(entry({ listing: { ...open, bidsVoided: true } })).toBe("voided")
  expect(entry({ listing: { ...open, bidsVoided: true }, now: Date.parse(open.endsAt) })).toBe("ended")
})

it("offers nothing in a pause, to visitors neither, and bids again at its end", () => {
  const paused = { ...open, pausedUntil: "2026-06-01T13:00:00Z" }
  expect(entry({ listing: paused })).toBe("paused")
  expect(entry({ listing: paused, viewer: null })).toBe("paused")
  expect(entry({ listing: paused, now: Date.parse(paused.pausedUntil) })).toBe("bid")
})

it("needs a credit of a private buyer alone, and waits for nobody's balance", () => {
  expect(entry({ credits: { balance: 0, required: true } })).toBe("need-credit")
  expect(entry({ credits: { balance: 0, required: false } })).toBe("bid")
  expect(entry({ credits: null })).toBe("bid")
})

it("respects a start in the future and an end that has passed, for visitors too", () => {
  const later = { ...open, startsAt: "2026-06-01T12:00:01Z" }
  expect(entry({ listing: later })).toBe("scheduled")
  expect(entry({ listing: later, viewer: null })).toBe("scheduled")
  expect(entry({ now: Date.parse(open.endsAt) })).toBe("ended")
  expect(entry({ listing: { ...open, status: "sold" } })).toBe("sold")
  expect(entry({ listing: { ...open, status: "draft", startsAt: null } })).toBe("unscheduled")
})

it("never offers the own car", () => {
  expect(entry({ listing: { ...open, isOwner: true }, viewer: null })).toBe("own")
})

it("leads who won to what was bought, and nobody else", () => {
  const sold = { ...open, status: "sold" as const }
  expect(entry({ listing: { ...sold, isTopBidder: true } })).toBe("won")
  expect(entry({ listing: sold })).toBe("sold")
  expect(entry({ listing: sold, viewer: null })).toBe("sold")
})
