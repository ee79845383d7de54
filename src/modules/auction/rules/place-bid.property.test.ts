import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { addCents, cents, leastStepCents, subtractCents, type Cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState, type BidRow } from "./auction-state"
import { placeBid, type AcceptedBid, type BidCommand, type PlaceBidResult, minimumBidCents } from "./place-bid"
import { reserveMet } from "./reserve"
import { settle } from "./settlement"

/** A fast assertion: `expect` takes too long for hundreds of thousands of comparisons. */
function hold(holds: boolean, what: string, ...values: unknown[]): void {
  if (!holds) throw new Error(`Expected ${what}: ${JSON.stringify(values)}`)
}
const same = <Value>(value: Value, expected: Value) => hold(Object.is(value, expected), "the same", value, expected)
const equal = (value: unknown, expected: unknown) =>
  hold(isDeepStrictEqual(value, expected), "equal values", value, expected)
const atLeast = (value: number | null, least: number) =>
  hold(value !== null && value >= least, "at least", value, least)
const atMost = (value: number | null, most: number) => hold(value !== null && value <= most, "at most", value, most)
const above = (value: number, floor: number) => hold(value > floor, "more than", value, floor)

const RUNS = { numRuns: 1_000 }
const BIDDERS = ["ann", "bob", "cem", "dora"] as const
const START = 60_000

/** Small numbers, so that ties, ceilings, the reserve and the end are frequent. */
const auctions: fc.Arbitrary<AuctionState> = fc.record({
  status: fc.constant("open" as const),
  sellerId: fc.constant("seller"),
  startsAt: fc.constant(START),
  endsAt: fc.integer({ min: 4, max: 30 }).map((seconds) => START + seconds * 1_000),
  openingCents: fc.integer({ min: 1, max: 10 }).map(cents),
  reserveCents: fc.option(fc.integer({ min: 1, max: 40 }).map(cents)),
  minIncrementCents: fc.integer({ min: 1, max: 4 }).map(cents),
  proxyStepCents: fc.integer({ min: 1, max: 6 }).map(cents),
  bidSteps: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 })), { maxLength: 3 })
    .map((gaps) => {
      let [fromCents, stepCents] = [0, 1]
      const later = gaps.map(([gap, more]) => ({ fromCents: (fromCents += gap), stepCents: (stepCents += more) }))
      return [{ fromCents: 0, stepCents: 1 }, ...later].map((band) => ({
        fromCents: cents(band.fromCents),
        stepCents: cents(band.stepCents),
      }))
    }),
  buyNow: fc.constant(null),
  antiSnipeWindowSeconds: fc.integer({ min: 0, max: 4 }),
  antiSnipeExtensionSeconds: fc.integer({ min: 0, max: 5 }),
  currentCents: fc.constant(null),
  leaderId: fc.constant(null),
  leaderCeilingCents: fc.constant(null),
  lastSeq: fc.constant(0),
  voided: fc.constant(NOTHING_VOIDED),
})

/**
 * A bid, given by its distance from the minimum, the ceiling or the reserve, because edge cases are near these amounts.
 */
interface Move {
  bidderId: string
  mode: BidCommand["mode"]
  from: "minimum" | "ceiling" | "reserve"
  distance: number
  pauseMilliseconds: number
}
const moves: fc.Arbitrary<Move> = fc.record({
  bidderId: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...BIDDERS) },
    { weight: 1, arbitrary: fc.constant("seller") }
  ),
  mode: fc.constantFrom("exact" as const, "proxy" as const),
  from: fc.constantFrom("minimum" as const, "minimum" as const, "ceiling" as const, "reserve" as const),
  distance: fc.integer({ min: -2, max: 8 }),
  pauseMilliseconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
})

interface Step {
  before: AuctionState
  command: BidCommand
  now: number
  answer: PlaceBidResult
  after: AuctionState
}

function play(auction: AuctionState, history: readonly Move[]): Step[] {
  let before = auction
  let now = START
  return history.map(({ bidderId, mode, from, distance, pauseMilliseconds }) => {
    now += pauseMilliseconds
    const figures = {
      minimum: minimumBidCents(before),
      ceiling: before.leaderCeilingCents,
      reserve: before.reserveCents,
    }
    const command = { bidderId, mode, amountCents: cents((figures[from] ?? figures.minimum) + distance) }
    const answer = placeBid(before, command, now)
    const step = { before, command, now, answer, after: answer.ok ? answer.state : before }
    before = step.after
    return step
  })
}

type AcceptedStep = Step & { answer: AcceptedBid }
const isAccepted = (step: Step): step is AcceptedStep => step.answer.ok

/** Plays random bids in random auctions. Gives each auction, its accepted bids and its final log to the rule. */
function always(rule: (steps: AcceptedStep[], log: BidRow[], auction: AuctionState) => void): void {
  fc.assert(
    fc.property(auctions, fc.array(moves, { minLength: 1, maxLength: 20 }), (auction, history) => {
      const steps = play(auction, history).filter(isAccepted)
      rule(
        steps,
        steps.flatMap(({ answer }) => answer.rows),
        auction
      )
    }),
    RUNS
  )
}

describe("the log", () => {
  test("is numbered from 1 without a gap, and the state counts it", () => {
    always((steps, log) => {
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
      for (const { before, after, answer } of steps) same(after.lastSeq - before.lastSeq, answer.rows.length)
    })
  })

  test("rises from row to row; only a tie repeats an amount, by the automatic bid of the earlier one at the ceiling", () => {
    always((steps) => {
      for (const { before, answer, command } of steps) {
        let last = before.currentCents ?? 0
        for (const row of answer.rows) {
          if (row.amountCents === last) {
            expect(row).toMatchObject({
              automatic: true,
              bidderId: before.leaderId,
              amountCents: before.leaderCeilingCents,
            })
            same(command.amountCents, before.leaderCeilingCents)
          } else {
            above(row.amountCents, last)
          }
          last = row.amountCents
        }
      }
    })
  })

  test("ends with the leader's row at the price", () => {
    always((steps, log) => {
      const end = steps.at(-1)?.after
      if (!end) return
      expect(log.at(-1)).toMatchObject({ bidderId: end.leaderId, amountCents: end.currentCents })
    })
  })

  test("holds automatic bids of the one who led alone, and other rows of the bidder alone", () => {
    always((steps) => {
      for (const { before, answer, command } of steps) {
        for (const row of answer.rows) same(row.bidderId, row.automatic ? before.leaderId : command.bidderId)
      }
    })
  })

  test("never shows anybody above the own maximum", () => {
    always((steps) => {
      const limits = new Map<string, number>()
      for (const { command, answer } of steps) {
        limits.set(command.bidderId, Math.max(limits.get(command.bidderId) ?? 0, command.amountCents))
        for (const row of answer.rows) atMost(row.amountCents, limits.get(row.bidderId)!)
      }
    })
  })
})

describe("the price", () => {
  test("never falls, starts at the opening price or above, and never exceeds the leader's ceiling", () => {
    always((steps) => {
      for (const { before, after } of steps) {
        atLeast(after.currentCents, before.currentCents ?? after.openingCents)
        atMost(after.currentCents, after.leaderCeilingCents!)
      }
    })
  })

  test("is no more than the leader bid exactly, one step over the second best, the opening price or the reserve", () => {
    always((steps, _log, auction) => {
      const end = steps.at(-1)?.after
      if (!end) return
      const amounts = (wanted: (step: AcceptedStep) => boolean) =>
        steps.filter(wanted).map(({ command }) => command.amountCents)
      const ownExact = amounts(({ command }) => command.bidderId === end.leaderId && command.mode === "exact")
      const others = amounts(({ command }) => command.bidderId !== end.leaderId)
      const reserve =
        auction.reserveCents !== null && end.leaderCeilingCents! >= auction.reserveCents ? auction.reserveCents : 0
      const most = Math.max(
        auction.openingCents,
        reserve,
        ...ownExact,
        ...others.map((amount) => amount + auction.proxyStepCents)
      )
      atMost(end.currentCents, Math.min(end.leaderCeilingCents!, most))
      atLeast(end.currentCents, Math.max(reserve, ...ownExact, ...others))
    })
  })

  test("meets the reserve exactly when the leader's ceiling reaches it", () => {
    always((steps) => {
      for (const { after } of steps) {
        same(reserveMet(after), after.reserveCents === null || after.leaderCeilingCents! >= after.reserveCents)
      }
    })
  })

  test("does not move by a raise of the own maximum, unless the raise reaches the reserve", () => {
    always((steps) => {
      for (const { before, after, command, answer } of steps) {
        if (before.leaderId !== command.bidderId || command.mode === "exact") continue
        same(after.leaderCeilingCents, command.amountCents)
        const lifts = !reserveMet(before) && command.amountCents >= before.reserveCents!
        expect(answer.rows).toEqual(
          lifts
            ? [{ seq: after.lastSeq, bidderId: command.bidderId, amountCents: before.reserveCents, automatic: true }]
            : []
        )
        same(after.currentCents, lifts ? before.reserveCents : before.currentCents)
      }
    })
  })
})

describe("the step", () => {
  test("of the price's band, or the seller's where that is more, lies between the price and every rival's offer", () => {
    always((steps) => {
      for (const { before, command } of steps) {
        if (before.currentCents === null || before.leaderId === command.bidderId) continue
        const stepCents = leastStepCents(before, before.currentCents)
        atLeast(stepCents, before.minIncrementCents)
        atLeast(command.amountCents, before.currentCents + stepCents)
      }
    })
  })

  test("is what a rival's bid raises the price by at least, where maxima answer by no smaller one", () => {
    always((steps) => {
      for (const { before, after, command } of steps) {
        if (before.currentCents === null || before.leaderId === command.bidderId) continue
        const stepCents = leastStepCents(before, before.currentCents)
        if (stepCents > before.proxyStepCents) continue
        atLeast(after.currentCents, addCents(before.currentCents, stepCents))
      }
    })
  })

  test("of a flat table is the seller's own step of that size: every answer is the same", () => {
    fc.assert(
      fc.property(
        auctions,
        fc.integer({ min: 1, max: 6 }).map(cents),
        fc.array(moves, { minLength: 1, maxLength: 20 }),
        (auction, stepCents, history) => {
          const flat = { ...auction, bidSteps: [{ fromCents: cents(0), stepCents }] }
          const own = { ...auction, bidSteps: [], minIncrementCents: leastStepCents(flat, auction.openingCents) }
          const terms = { bidSteps: auction.bidSteps, minIncrementCents: auction.minIncrementCents }
          const answers = (of: AuctionState) =>
            play(of, history).map(({ command, answer }) => ({
              command,
              answer: answer.ok ? { ...answer, state: { ...answer.state, ...terms } } : answer,
            }))
          equal(answers(flat), answers(own))
        }
      ),
      RUNS
    )
  })
})

describe("the lead", () => {
  test("belongs to the highest amount of all, the earliest of equal ones", () => {
    always((steps) => {
      const end = steps.at(-1)?.after
      if (!end) return
      const highest = Math.max(...steps.map(({ command }) => command.amountCents))
      same(end.leaderCeilingCents, highest)
      same(end.leaderId, steps.find(({ command }) => command.amountCents === highest)!.command.bidderId)
    })
  })

  test("changes only to the one who bids, and the answer names who led and who leads", () => {
    always((steps) => {
      for (const { before, after, command, answer } of steps) {
        expect([before.leaderId, command.bidderId]).toContain(after.leaderId)
        same(answer.leading, after.leaderId === command.bidderId)
        same(answer.previousLeaderId, before.leaderId)
      }
    })
  })

  test("of two equal maxima goes to the one that arrives first, in either order, at that amount", () => {
    fc.assert(
      fc.property(auctions, fc.integer({ min: 0, max: 60 }), (auction, above) => {
        const maximum = auction.openingCents + leastStepCents(auction, auction.openingCents) + above
        for (const [first, second] of [
          ["ann", "bob"],
          ["bob", "ann"],
        ] as const) {
          const room = { ...auction, reserveCents: null }
          const one = placeBid(
            room,
            { bidderId: first, mode: "proxy", amountCents: cents(maximum) },
            START
          ) as AcceptedBid
          const two = placeBid(one.state, { bidderId: second, mode: "proxy", amountCents: cents(maximum) }, START)
          expect(two).toMatchObject({
            ok: true,
            leading: false,
            state: { leaderId: first, currentCents: cents(maximum), leaderCeilingCents: cents(maximum) },
          })
        }
      }),
      RUNS
    )
  })

  test("between different maxima goes to the higher one at the same price in either order", () => {
    fc.assert(
      fc.property(auctions, fc.nat(40), fc.integer({ min: 1, max: 40 }), (auction, above, apart) => {
        const lower = auction.openingCents + leastStepCents(auction, auction.openingCents) + above
        const room = { ...auction, reserveCents: null }
        const ann: BidCommand = { bidderId: "ann", mode: "proxy", amountCents: cents(lower) }
        const bob: BidCommand = { bidderId: "bob", mode: "proxy", amountCents: cents(lower + apart) }
        for (const [first, second] of [
          [ann, bob],
          [bob, ann],
        ] as const) {
          const one = placeBid(room, first, START) as AcceptedBid
          const { state: end } = placeBid(one.state, second, START) as AcceptedBid
          expect(end).toMatchObject({
            leaderId: "bob",
            leaderCeilingCents: cents(lower + apart),
            currentCents: cents(Math.min(lower + apart, lower + auction.proxyStepCents)),
          })
        }
      }),
      RUNS
    )
  })
})

describe("the end", () => {
  test("never moves earlier, and moves only by a bid within the window, to the extension after that bid", () => {
    always((steps) => {
      for (const { before, after, now, answer } of steps) {
        const within = before.endsAt - now <= before.antiSnipeWindowSeconds * 1_000
        const extended = now + before.antiSnipeExtensionSeconds * 1_000
        same(after.endsAt, within && extended > before.endsAt ? extended : before.endsAt)
        same(answer.extended, after.endsAt > before.endsAt)
      }
    })
  })

  test("is the same one for bidding and for settling: at every moment exactly one of the two is possible", () => {
    always((steps) => {
      for (const { after } of steps) {
        for (const now of [after.endsAt - 1, after.endsAt]) {
          const bid = { bidderId: "latecomer", mode: "exact" as const, amountCents: minimumBidCents(after) }
          same(placeBid(after, bid, now).ok, settle(after, now).outcome === "too_early")
        }
      }
    })
  })

  test("sells to the leader at the amount of the last row, exactly when the reserve is met", () => {
    always((steps, log) => {
      const end = steps.at(-1)?.after
      if (!end) return
      const last = log.at(-1)!
      expect(settle(end, end.endsAt)).toEqual(
        reserveMet(end)
          ? { outcome: "sold", winnerId: last.bidderId, hammerCents: last.amountCents, seq: last.seq }
          : { outcome: "unsold", reason: "reserve_not_met", leaderId: last.bidderId }
      )
    })
  })
})

describe("every command", () => {
  test("leaves the given state and command as they were, and changes nothing but the course of the auction", () => {
    fc.assert(
      fc.property(auctions, fc.array(moves, { minLength: 1, maxLength: 20 }), (auction, history) => {
        for (const { before, command, now, answer } of play(auction, history)) {
          const given = JSON.stringify([before, command])
          const again = placeBid(Object.freeze(before), Object.freeze(command), now)
          equal(again, answer)
          same(JSON.stringify([before, command]), given)
          if (!again.ok) {
            same("state" in again, false)
            continue
          }
          const { endsAt, currentCents, leaderId, leaderCeilingCents, lastSeq } = again.state
          equal(again.state, { ...before, endsAt, currentCents, leaderId, leaderCeilingCents, lastSeq })
        }
      }),
      RUNS
    )
  })

  test("at the least next bid of somebody else is accepted while the auction is open, and a cent less is not", () => {
    always((steps) => {
      for (const { after, now } of steps) {
        const minimumCents = minimumBidCents(after)
        const bid = { bidderId: "newcomer", mode: "exact" as const, amountCents: minimumCents }
        if (now >= after.endsAt) continue
        same(placeBid(after, bid, now).ok, true)
        if (minimumCents === 1) continue
        expect(placeBid(after, { ...bid, amountCents: subtractCents(minimumCents, cents(1)) }, now)).toEqual({
          ok: false,
          code: "BID_TOO_LOW",
          minimumCents,
        })
      }
    })
  })

  test("any input at all gets an answer: a refusal from the catalogue or a bid that was in order", () => {
    const anything = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(1_000_000_000, 1_000_000_001, 2 ** 53))
    fc.assert(
      fc.property(
        auctions,
        anything,
        fc.constantFrom("exact" as const, "proxy" as const),
        (auction, amountCents, mode) => {
          const answer = placeBid(auction, { bidderId: "ann", mode, amountCents: amountCents as Cents }, START)
          const whole = Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= 1_000_000_000
          if (!whole) expect(answer).toEqual({ ok: false, code: "INVALID_AMOUNT" })
          else same(answer.ok, amountCents >= auction.openingCents)
        }
      ),
      RUNS
    )
  })

  test("depends on differences alone: all amounts shifted alike shift the answers alike", () => {
    const shifted = (amount: Cents | null, by: number) => (amount === null ? null : cents(amount + by))
    fc.assert(
      fc.property(
        auctions,
        fc.array(moves, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (auction, history, by) => {
          const moved = {
            ...auction,
            openingCents: cents(auction.openingCents + by),
            reserveCents: shifted(auction.reserveCents, by),
            bidSteps: auction.bidSteps.map((band, index) =>
              index === 0 ? band : { ...band, fromCents: cents(band.fromCents + by) }
            ),
          }
          const here = play(auction, history)
          const there = play(moved, history)
          here.forEach(({ command, after, answer }, index) => {
            // `there` repeats the bids of `here` with amounts that are higher by `by`. So a bid of zero or less, which
            // is refused in `here`, may be accepted in `there`. From that bid on, the results cannot be compared.
            if (here.slice(0, index + 1).some((step) => step.command.amountCents <= 0)) return
            const twin = there[index]!
            same(twin.command.amountCents, command.amountCents + by)
            same(twin.answer.ok ? "accepted" : twin.answer.code, answer.ok ? "accepted" : answer.code)
            expect(twin.after).toEqual({
              ...after,
              openingCents: cents(moved.openingCents),
              reserveCents: moved.reserveCents,
              bidSteps: moved.bidSteps,
              currentCents: shifted(after.currentCents, by),
              leaderCeilingCents: shifted(after.leaderCeilingCents, by),
            })
          })
        }
      ),
      RUNS
    )
  })
})
