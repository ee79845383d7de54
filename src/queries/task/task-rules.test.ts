import fc from "fast-check"
import { TASK_TYPES, cents, type OpenTask, type SettlementStepName } from "@northlot/contract"
import type { SettlementEvent } from "#src/modules/settlement/rules/settlement"
import type { NegotiationState } from "#src/modules/negotiation/types"
import { bidDuty, byUrgency, draftDuty, negotiationDuty, saleDuties, type SaleStanding } from "./task-rules"

const NOW = new Date("2026-11-20T17:00:00Z")
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const iso = (hours: number) => inHours(hours).toISOString()

describe("the order of tasks", () => {
  const task = (change: Partial<OpenTask>): OpenTask => ({
    type: "payFee",
    aboutId: "sale_1",
    role: "buyer",
    listingId: "lst_1",
    title: "2003 Honda Accord",
    photo: null,
    count: 1,
    amountCents: null,
    dueAt: null,
    ...change,
  })

  const order = (tasks: OpenTask[]) => tasks.sort(byUrgency).map(({ aboutId }) => aboutId)

  test("begins with debts, then what ends, then offers, then outbids; what has no date comes last", () => {
    const tasks = [
      task({ type: "publishDraft", aboutId: "draft" }),
      task({ type: "outbid", aboutId: "outbid", dueAt: iso(1) }),
      task({ type: "answerPrice", aboutId: "price", dueAt: iso(2) }),
      task({ type: "answerQuestions", aboutId: "question", dueAt: iso(3) }),
      task({ type: "payForVehicle", aboutId: "car", dueAt: iso(90) }),
      task({ type: "payFee", aboutId: "fee", dueAt: iso(48) }),
    ]
    expect(order(tasks)).toEqual(["fee", "car", "question", "price", "outbid", "draft"])
  })

  test("is that of the deadlines within one rank, with what is overdue first and what has none last", () => {
    const tasks = [
      task({ aboutId: "none" }),
      task({ aboutId: "tomorrow", dueAt: iso(24) }),
      task({ aboutId: "overdue", dueAt: iso(-2) }),
      task({ aboutId: "soon", dueAt: iso(1) }),
    ]
    expect(order(tasks)).toEqual(["overdue", "soon", "tomorrow", "none"])
  })

  test("keeps the outbids together, whatever their deadlines", () => {
    const some = fc.record({ type: fc.constantFrom(...TASK_TYPES), dueAt: fc.constantFrom(null, iso(1), iso(2)) })
    fc.assert(
      fc.property(fc.array(some), (found) => {
        const places = found
          .map((one, index) => task({ ...one, aboutId: String(index) }))
          .sort(byUrgency)
          .flatMap(({ type }, place) => (type === "outbid" ? [place] : []))
        expect(places).toEqual(places.map((_, index) => places[0]! + index))
      })
    )
  })

  test("is the same whatever order they come in", () => {
    const some = fc.record({
      type: fc.constantFrom(...TASK_TYPES),
      aboutId: fc.constantFrom("a", "b", "c"),
      dueAt: fc.constantFrom(null, iso(1), iso(2)),
    })
    const different = fc.uniqueArray(some, { selector: ({ type, aboutId }) => `${type} ${aboutId}` })
    fc.assert(
      fc.property(different, fc.infiniteStream(fc.nat()), (found, chance) => {
        const tasks = found.map(task)
        const shuffled = tasks
          .map((one) => ({ one, place: chance.next().value }))
          .sort((first, second) => first.place - second.place)
          .map(({ one }) => one)
        expect(shuffled.sort(byUrgency)).toEqual(tasks.sort(byUrgency))
      })
    )
  })
})

describe("an auction with an own bid", () => {
  const standing = {
    leads: false,
    paused: false,
    currentCents: cents(500_000),
    minimumCents: cents(510_000),
    endsAt: inHours(5),
  }

  test("who was outbid can bid the next amount until the end, but not in a pause", () => {
    expect(bidDuty(standing, NOW)).toEqual({ type: "outbid", amountCents: 510_000, dueAt: iso(5) })
    expect(bidDuty({ ...standing, paused: true }, NOW)).toBeNull()
    expect(bidDuty(standing, inHours(5))).toBeNull()
  })

  test("who leads is called to it in the last hour alone", () => {
    expect(bidDuty({ ...standing, leads: true }, NOW)).toBeNull()
    expect(bidDuty({ ...standing, leads: true }, inHours(4))).toEqual({
      type: "leading",
      amountCents: 500_000,
      dueAt: iso(5),
    })
    expect(bidDuty({ ...standing, leads: true }, inHours(5))).toBeNull()
  })
})

test("in a negotiation either side may name the first price, then whoever has to answer", () => {
  const state: NegotiationState = {
    status: "open",
    lastPriceCents: cents(1_800_000),
    offer: null,
    counter: null,
    endsAt: inHours(24),
    decidedBy: null,
  }
  const first = { type: "namePrice", amountCents: 1_800_000, dueAt: iso(24) }
  expect([negotiationDuty(state, "buyer", NOW), negotiationDuty(state, "seller", NOW)]).toEqual([first, first])
  const offered: NegotiationState = { ...state, offer: { by: "buyer", amountCents: cents(1_900_000) } }
  const answer = { type: "answerPrice", amountCents: 1_900_000, dueAt: iso(24) }
  expect([negotiationDuty(offered, "buyer", NOW), negotiationDuty(offered, "seller", NOW)]).toEqual([null, answer])
  const countered: NegotiationState = { ...offered, counter: { by: "seller", amountCents: cents(1_950_000) } }
  expect(negotiationDuty(countered, "buyer", NOW)).toMatchObject({ type: "answerPrice", amountCents: 1_950_000 })
  expect(negotiationDuty(countered, "seller", NOW)).toBeNull()
  expect(negotiationDuty(offered, "seller", inHours(24))).toBeNull()
})

describe("a sale", () => {
  const sale = (change: Partial<SaleStanding>): SaleStanding => ({
    role: "buyer",
    status: "open",
    completeBy: inHours(200),
    fee: { status: "paid", totalCents: cents(59_325), dueAt: inHours(72) },
    settlement: null,
    payoutAccountKnown: true,
    ...change,
  })
  const settlement = (
    events: readonly SettlementEvent[],
    change: Partial<NonNullable<SaleStanding["settlement"]>> = {}
  ): SaleStanding["settlement"] => ({
    mode: "trust",
    sellerType: "private",
    safetyIncluded: false,
    totalCents: cents(500_000),
    fundsDueAt: iso(72),
    payoutDueAt: null,
    events: events.map((event) => ({ event, at: iso(-1) })),
    billOfSaleAcceptedBy: ["buyer", "seller"],
    ...change,
  })
  const ticked = (...steps: SettlementStepName[]): SettlementEvent[] =>
    steps.map((step) => ({ type: "step.completed", step, by: "buyer" }))
  const meeting: SettlementEvent = {
    type: "meeting.arranged",
    meeting: { kind: "pickup", at: iso(50), place: "1 Yard Road, Ajax", note: "" },
  }
  const dutiesOf = (change: Partial<SaleStanding>) => saleDuties(sale(change), NOW)
  const typesOf = (change: Partial<SaleStanding>) => dutiesOf(change).map(({ type }) => type)

  test("asks each side for its own fee first, and for nothing else until both are paid", () => {
    const fee = { status: "pending" as const, totalCents: cents(59_325), dueAt: inHours(72) }
    expect(dutiesOf({ status: "awaiting_fees", fee })).toEqual([
      { type: "payFee", amountCents: 59_325, dueAt: iso(72) },
    ])
    expect(dutiesOf({ status: "awaiting_fees" })).toEqual([])
    expect(dutiesOf({ status: "awaiting_fees", fee: { ...fee, status: "refunded" } })).toEqual([])
  })

  test.each([
    ["trust", [], "payForVehicle", null],
    ["trust", ["buyerSentFunds"], null, null],
    ["trust", ["buyerSentFunds", "fundsReceivedByNorthlot"], "arrangeMeeting", "arrangeMeeting"],
    ["trust", ["buyerSentFunds", "fundsReceivedByNorthlot", "deliveryScheduled"], null, "handOver"],
    ["direct", ["buyerSentFunds"], null, "confirmFunds"],
  ] as const)(
    "in mode %s after %j its next step is the buyer's %s or the seller's %s",
    (mode, done, buyers, sellers) => {
      const steps = settlement(ticked(...done), { mode })
      const expected = (type: string | null) => (type === null ? [] : [type])
      expect(typesOf({ role: "buyer", settlement: steps })).toEqual(expected(buyers))
      expect(typesOf({ role: "seller", settlement: steps })).toEqual(expected(sellers))
    }
  )

  test("is paid with its whole price by the day that the money is due, once there is an account to pay into", () => {
    expect(dutiesOf({ settlement: settlement([]) })).toEqual([
      { type: "payForVehicle", amountCents: 500_000, dueAt: iso(72) },
    ])
    expect(dutiesOf({ settlement: settlement([], { fundsDueAt: null }) })).toEqual([])
  })

  test("is handed over at the hour that both agreed on, and approved by the last day of the sale", () => {
    const arranged = [...ticked("buyerSentFunds", "fundsReceivedByNorthlot"), meeting, ...ticked("deliveryScheduled")]
    expect(dutiesOf({ role: "seller", settlement: settlement(arranged) })).toEqual([
      { type: "handOver", amountCents: null, dueAt: iso(50) },
    ])
    const given = [...arranged, ...ticked("keysDocsHanded")]
    expect(dutiesOf({ settlement: settlement(given) })[0]).toEqual({
      type: "approveSale",
      amountCents: null,
      dueAt: iso(200),
    })
    expect(typesOf({ role: "seller", settlement: settlement([...given, ...ticked("buyerApproved")]) })).toEqual([
      "approveSale",
    ])
  })

  test("asks each side for its own name under the bill of sale, and a seller for the certificate that was promised", () => {
    const open = settlement([], { billOfSaleAcceptedBy: ["seller"], safetyIncluded: true })
    expect(typesOf({ settlement: open })).toEqual(["payForVehicle", "acceptBillOfSale"])
    expect(typesOf({ role: "seller", settlement: open })).toEqual(["recordSafetyCertificate"])
  })

  test("asks the buyer to register the car by the end of the sixth day, also once all else is done, and not for ever", () => {
    const given = settlement([...ticked("keysDocsHanded")])
    const registration = { type: "registerVehicle", amountCents: null, dueAt: "2026-11-27T04:59:59.999Z" }
    expect(dutiesOf({ status: "completed", settlement: given })).toEqual([registration])
    expect(dutiesOf({ role: "seller", status: "completed", settlement: given })).toEqual([])
    expect(saleDuties(sale({ status: "completed", settlement: given }), inHours(40 * 24))).toEqual([])
    const registered = {
      paper: "registration",
      record: 2,
      issuedOn: "2026-11-20",
      reference: "",
      fileId: null,
    } as const
    const recorded = [...given!.events, { event: { type: "paper.recorded", by: "buyer", ...registered }, at: iso(0) }]
    expect(
      dutiesOf({
        status: "completed",
        settlement: { ...given!, events: recorded as NonNullable<typeof given>["events"] },
      })
    ).toEqual([])
  })

  test("asks for one look at all papers that the other side recorded, and for an answer to a proposed inspection", () => {
    const recorded = (paper: "permit" | "uvip", record: number): SettlementEvent => ({
      type: "paper.recorded",
      paper,
      record,
      by: "seller",
      issuedOn: null,
      reference: "",
      fileId: null,
    })
    const proposed: SettlementEvent = {
      type: "inspection.proposed",
      proposal: 1,
      by: "buyer",
      appointment: { at: iso(20), place: "1 Yard Road, Ajax", note: "" },
    }
    const steps = settlement([...ticked("buyerSentFunds"), recorded("permit", 2), recorded("uvip", 3), proposed])
    expect(typesOf({ settlement: steps })).toEqual(["confirmPapers"])
    expect(dutiesOf({ role: "seller", settlement: steps })).toEqual([
      { type: "answerInspection", amountCents: null, dueAt: iso(20) },
    ])
    expect(saleDuties(sale({ role: "seller", settlement: steps }), inHours(20))).toEqual([])
  })

  test("asks a seller where the money goes as long as Northlot has to pay it out", () => {
    const seller = { role: "seller", payoutAccountKnown: false } as const
    expect(typesOf({ ...seller, settlement: settlement([]) })).toEqual(["enterPayoutAccount"])
    expect(typesOf({ ...seller, settlement: settlement([], { mode: "agent" }) })).toEqual([])
    expect(typesOf({ settlement: settlement(ticked("buyerSentFunds")), payoutAccountKnown: false })).toEqual([])
  })

  test("asks nobody for anything once it is disputed or cancelled", () => {
    const disputed = settlement([{ type: "dispute.opened", by: "buyer", reason: "The engine knocks." }])
    expect(dutiesOf({ settlement: disputed })).toEqual([])
    expect(dutiesOf({ status: "cancelled", settlement: settlement([]) })).toEqual([])
  })
})

test("a draft in which nothing is missing can be published, or relisted after an auction without a sale", () => {
  const draft = {
    vin: "1HGCM82633A004352",
    vinCheckDigitConfirmed: false,
    vinDifferences: [],
    vinDifferencesConfirmed: null,
    year: 2003,
    make: "Honda",
    model: "Accord",
    kms: 120_000,
    location: "Guelph, Ontario",
    buyNowCents: null,
    reserveCents: cents(1_000_000),
    startingPriceCents: null,
    openingShareBasisPoints: null,
    relistTimes: 0,
    relistDropCents: null,
    relistDropBasisPoints: null,
    relistFloorCents: null,
    endedUnsold: false,
  }
  expect(draftDuty(draft)).toEqual({ type: "publishDraft", amountCents: null, dueAt: null })
  expect(draftDuty({ ...draft, endedUnsold: true })).toMatchObject({ type: "relist" })
  expect(draftDuty({ ...draft, kms: null })).toBeNull()
  expect(draftDuty({ ...draft, buyNowCents: cents(999_999) })).toBeNull()
})
