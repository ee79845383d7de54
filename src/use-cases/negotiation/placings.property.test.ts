import fc from "fast-check"
import { cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState, type BidRow } from "#src/modules/auction/rules/auction-state"
import { placeBid } from "#src/modules/auction/rules/place-bid"
import { placings } from "#src/modules/sale/rules/runner-up"

const fresh: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: 0,
  endsAt: 1_000,
  openingCents: cents(5),
  reserveCents: cents(20),
  minIncrementCents: cents(2),
  proxyStepCents: cents(3),
  bidSteps: [],
  buyNow: null,
  antiSnipeWindowSeconds: 0,
  antiSnipeExtensionSeconds: 0,
  currentCents: null,
  leaderId: null,
  leaderCeilingCents: null,
  lastSeq: 0,
  voided: NOTHING_VOIDED,
}
const bids = fc.record({
  bidderId: fc.constantFrom("ann", "bob", "cem"),
  amountCents: fc.integer({ min: 1, max: 40 }).map(cents),
  mode: fc.constantFrom("exact" as const, "proxy" as const),
})

test("whatever is bid, the log places the leader of the engine first, at the price", () => {
  fc.assert(
    fc.property(fc.array(bids, { maxLength: 25 }), (commands) => {
      let state = fresh
      const log: BidRow[] = []
      for (const command of commands) {
        const answer = placeBid(state, command, 1)
        if (!answer.ok) continue
        state = answer.state
        log.push(...answer.rows)
        expect(placings(log)[0]).toEqual({ bidderId: state.leaderId, amountCents: state.currentCents })
      }
    }),
    { numRuns: 500 }
  )
})
