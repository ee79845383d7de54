import { cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState } from "./auction-state"
import { settle, type Settlement } from "./settlement"

const END = Date.UTC(2026, 5, 1, 17)
const led: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: END - 3_600_000,
  endsAt: END,
  openingCents: cents(350_000),
  reserveCents: cents(1_000_000),
  minIncrementCents: cents(10_000),
  proxyStepCents: cents(25_000),
  bidSteps: [],
  buyNow: null,
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  currentCents: cents(1_000_000),
  leaderId: "lena",
  leaderCeilingCents: cents(1_200_000),
  lastSeq: 9,
  voided: NOTHING_VOIDED,
}
const nobody = { currentCents: null, leaderId: null, leaderCeilingCents: null, lastSeq: 0 }
const sold: Settlement = { outcome: "sold", winnerId: "lena", hammerCents: cents(1_000_000), seq: 9 }

test.each<[string, Partial<AuctionState>, number, Settlement]>([
  ["a millisecond before the end it is too early", {}, END - 1, { outcome: "too_early", endsAt: END }],
  ["an extended end counts", { endsAt: END + 120_000 }, END, { outcome: "too_early", endsAt: END + 120_000 }],
  ["at the end with the reserve met it is sold at the price, not at the ceiling", {}, END, sold],
  ["a scheduler that comes late sells as well", {}, END + 86_400_000, sold],
  ["without a reserve any bid sells", { reserveCents: null }, END, sold],
  [
    "a cent below the reserve it is unsold, and the leader is named",
    { reserveCents: cents(1_000_001) },
    END,
    { outcome: "unsold", reason: "reserve_not_met", leaderId: "lena" },
  ],
  ["without a bid it is unsold", nobody, END, { outcome: "unsold", reason: "no_bids", leaderId: null }],
  [
    "without a bid and without a reserve too",
    { ...nobody, reserveCents: null },
    END,
    { outcome: "unsold", reason: "no_bids", leaderId: null },
  ],
  ["a settled auction is final", { status: "settled" }, END, { outcome: "already_final" }],
  ["a cancelled auction is final", { status: "cancelled" }, END, { outcome: "already_final" }],
  ["a final auction stays so before its end", { status: "cancelled" }, END - 1, { outcome: "already_final" }],
])("%s", (_case, change, now, expected) => {
  expect(settle({ ...led, ...change }, now)).toEqual(expected)
})
