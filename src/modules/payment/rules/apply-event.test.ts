import fc from "fast-check"
import { cents } from "@northlot/contract"
import type { ChargeStatus, CheckoutOutcome, CheckoutStanding, DisputeState } from "../types"
import { applyEvent, applyStanding, type ChargeChange } from "./apply-event"

const asked = { accountId: "acc_1", amountCents: cents(59_325), currency: "cad", dispute: null }
const alone = { paidByAnother: false }
const object = {
  reference: "cs_1",
  payment: "pi_1",
  chargeId: "chg_1",
  accountId: "acc_1",
  amountCents: cents(59_325),
  currency: "cad",
}

type Standing = Pick<CheckoutStanding, "state" | "dispute">

/**
 * A charge that receives events. It asks `provider` about an event that arrives out of order or contradicts its state.
 */
function chargeWith(provider: () => Standing, start: ChargeStatus = "pending") {
  const charge = { ...asked, status: start, dispute: null as DisputeState | null }
  const effects: string[] = []
  let questions = 0
  const take = (changes: ChargeChange[]) => {
    for (const change of changes) {
      if (change.kind === "status") charge.status = change.status
      else charge.dispute = change.dispute
      effects.push(change.kind === "status" ? change.status : `dispute ${change.dispute}`)
    }
  }
  return {
    charge,
    effects,
    questions: () => questions,
    deliver(outcome: CheckoutOutcome | null) {
      const changes = applyEvent(charge, { ...object, outcome }, alone)
      if (changes !== "ask") return take(changes)
      questions += 1
      take(applyStanding(charge, { ...object, ...provider() }, alone))
    },
  }
}

/** When each event can happen at a provider, and the state of the provider's checkout afterwards. */
const NEXT: Record<string, { when: (now: Standing) => boolean; then: Partial<Standing> }> = {
  failed: { when: ({ state }) => state === "open", then: { state: "failed" } },
  paid: { when: ({ state }) => state === "open" || state === "failed", then: { state: "paid" } },
  disputed: {
    when: ({ state, dispute }) => (state === "paid" || state === "refunded") && dispute === null,
    then: { dispute: "open" },
  },
  dispute_won: { when: ({ dispute }) => dispute === "open", then: { dispute: "won" } },
  dispute_lost: { when: ({ dispute }) => dispute === "open", then: { dispute: "lost" } },
  refunded: { when: ({ state }) => state === "paid", then: { state: "refunded" } },
}

describe("a charge ends as its provider has it", () => {
  const wishes = fc.array(fc.constantFrom(...(Object.keys(NEXT) as CheckoutOutcome[])), { maxLength: 12 })

  /**
   * Makes the wished outcomes happen in order, and skips impossible ones. Returns the events that happened, and the
   * final state of the provider's checkout.
   */
  function happen(wished: readonly CheckoutOutcome[]) {
    let object: Standing = { state: "open", dispute: null }
    const events: CheckoutOutcome[] = []
    for (const wish of wished) {
      const next = NEXT[wish]!
      if (!next.when(object)) continue
      object = { ...object, ...next.then }
      events.push(wish)
    }
    return { object, events }
  }

  const expected = ({ state, dispute }: Standing) => ({ status: state === "open" ? "pending" : state, dispute })

  it("whatever happened, in every order of its events and however often each comes", () => {
    fc.assert(
      fc.property(
        wishes,
        fc.infiniteStream(fc.nat()),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }),
        (wished, random, repeats) => {
          const { object: truth, events } = happen(wished)
          const copies = events.flatMap((event, index) => Array.from({ length: repeats[index]! }, () => event))
          const shuffled = copies
            .map((event) => ({ event, place: random.next().value }))
            .sort((one, other) => one.place - other.place)
          const { charge, effects, deliver } = chargeWith(() => truth)
          for (const { event } of shuffled) deliver(event)
          expect({ status: charge.status, dispute: charge.dispute }).toEqual(expected(truth))
          expect(new Set(effects).size).toBe(effects.length)
          if (effects.includes("refunded")) expect(effects.indexOf("paid")).toBeLessThan(effects.indexOf("refunded"))
        }
      ),
      { numRuns: 2_000 }
    )
  })

  it("also when it moves on while its events are still on their way", () => {
    fc.assert(
      fc.property(wishes, fc.array(fc.nat({ max: 20 }), { maxLength: 40 }), (wished, picks) => {
        let truth: Standing = { state: "open", dispute: null }
        const onTheirWay: CheckoutOutcome[] = []
        const { charge, deliver } = chargeWith(() => truth)
        const steps = [...wished]
        for (const pick of picks) {
          const wish = pick % 2 === 0 ? steps.shift() : undefined
          if (wish && NEXT[wish]!.when(truth)) {
            truth = { ...truth, ...NEXT[wish]!.then }
            onTheirWay.push(wish)
          }
          // Delivers an event early, and leaves it in the list, so that it arrives a second time.
          if (onTheirWay.length > 0) deliver(onTheirWay[pick % onTheirWay.length]!)
        }
        for (const event of onTheirWay.reverse()) deliver(event)
        expect({ status: charge.status, dispute: charge.dispute }).toEqual(expected(truth))
      }),
      { numRuns: 2_000 }
    )
  })

  const permutations = <T>(of: readonly T[]): T[][] =>
    of.length === 0
      ? [[]]
      : of.flatMap((one, index) =>
          permutations([...of.slice(0, index), ...of.slice(index + 1)]).map((rest) => [one, ...rest])
        )

  it.each([
    [{ state: "paid", dispute: null }],
    [{ state: "paid", dispute: "open" }],
    [{ state: "paid", dispute: "won" }],
    [{ state: "paid", dispute: "lost" }],
    [{ state: "refunded", dispute: null }],
    [{ state: "refunded", dispute: "won" }],
    [{ state: "refunded", dispute: "lost" }],
  ] as [Standing][])("%j: every order of the events, each twice, those that are not true too, ends there", (truth) => {
    const told: CheckoutOutcome[] = ["paid", "failed", "disputed"]
    if (truth.state === "refunded") told.push("refunded")
    if (truth.dispute === "won" || truth.dispute === "lost") told.push("dispute_won", "dispute_lost")
    if (truth.dispute === null) told.splice(told.indexOf("disputed"), 1)
    for (const order of permutations(told)) {
      const { charge, deliver } = chargeWith(() => truth)
      for (const outcome of [...order, ...order]) deliver(outcome)
      expect([order, charge.status, charge.dispute]).toEqual([order, truth.state, truth.dispute])
    }
  })
})

describe("a provider's event changes a charge once and in one direction", () => {
  const held = (reason: string) => [{ kind: "status", status: "held", heldReason: expect.stringContaining(reason) }]

  it.each([
    ["another amount", { amountCents: cents(59_324) }, "59324 cents"],
    ["no amount", { amountCents: null }, "null cents"],
    ["a zero amount", { amountCents: cents(0) }, "0 cents"],
    ["another currency", { currency: "usd" }, "currency usd"],
    ["another account", { accountId: "acc_2" }, "another account"],
    ["no account", { accountId: null }, "another account"],
  ])("holds money with %s for an admin, told by an event or asked for", (_what, difference, reason) => {
    const told = { ...asked, ...difference }
    expect(applyEvent({ ...asked, status: "pending" }, { ...told, outcome: "paid" }, alone)).toEqual(held(reason))
    expect(
      applyStanding({ ...asked, status: "pending" }, { ...object, ...difference, state: "paid", dispute: null }, alone)
    ).toEqual(held(reason))
  })

  it("holds money that came a second time for the same thing", () => {
    expect(applyEvent({ ...asked, status: "pending" }, { ...asked, outcome: "paid" }, { paidByAnother: true })).toEqual(
      held("another charge")
    )
  })

  it("does not turn held money into a payment by a later event", () => {
    expect(applyEvent({ ...asked, status: "held" }, { ...asked, outcome: "paid" }, alone)).toEqual([])
    expect(applyStanding({ ...asked, status: "held" }, { ...object, state: "paid", dispute: null }, alone)).toEqual([])
  })

  it("lets an event that means nothing change nothing", () => {
    expect(applyEvent({ ...asked, status: "pending" }, { ...asked, outcome: null }, alone)).toEqual([])
  })

  it("asks nobody while events come in their order", () => {
    const { charge, effects, questions, deliver } = chargeWith(() => ({ state: "open", dispute: null }))
    for (const outcome of [
      "failed",
      "cancelled",
      "paid",
      "paid",
      "disputed",
      "disputed",
      "refunded",
      "paid",
      "failed",
    ] as const)
      deliver(outcome)
    expect([charge.status, charge.dispute, questions()]).toEqual(["refunded", "open", 0])
    expect(effects).toEqual(["failed", "paid", "dispute open", "refunded"])
  })

  it.each(["open", "processing", "failed", "cancelled"] as const)(
    "never undoes what is paid, also where the provider says %s",
    (state) => {
      for (const status of ["paid", "held", "refunded"] as const) {
        expect(applyStanding({ ...asked, status }, { ...object, state, dispute: null }, alone)).toEqual([])
      }
    }
  )

  const outcomes = fc.array(fc.constantFrom<CheckoutOutcome | null>("paid", "failed", "cancelled", null), {
    maxLength: 12,
  })

  it("pays exactly once when any order and any repeats of events hold one payment", () => {
    fc.assert(
      fc.property(outcomes, outcomes, (before, after) => {
        const { charge, effects, deliver } = chargeWith(() => ({ state: "paid", dispute: null }))
        for (const outcome of [...before, "paid" as const, ...after]) deliver(outcome)
        expect(charge.status).toBe("paid")
        expect(effects.filter((effect) => effect === "paid")).toHaveLength(1)
      })
    )
  })
})
