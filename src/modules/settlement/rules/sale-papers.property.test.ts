import fc from "fast-check"
import {
  SALE_PAPERS,
  papersOfSale,
  cents,
  type HandoverItem,
  type SalePaperName,
  type SalePaperTerms,
} from "@northlot/contract"
import {
  confirmPaperRefusal,
  recordPaperRefusal,
  salePapers,
  watchedDays,
  withdrawPaperRefusal,
  type PaperFacts,
} from "./sale-papers"
import {
  STARTED,
  agreeInspectionRefusal,
  cancelInspectionRefusal,
  declineInspectionRefusal,
  proposeInspectionRefusal,
  settlementStateOf,
  stepRefusal,
  type SettlementEvent,
  type SettlementState,
} from "./settlement"

const TODAY = "2026-11-21"
const NOW = Date.parse("2026-11-21T15:00:00Z")
const privateSale: SalePaperTerms = { sellerType: "private", safetyIncluded: false }
const certified: SalePaperTerms = { sellerType: "private", safetyIncluded: true }
const nothing: PaperFacts = { billOfSaleAcceptedBy: [], handedOverOn: null, meetingOn: null, today: TODAY }

const recorded = (
  paper: SalePaperName,
  part: Partial<Extract<SettlementEvent, { type: "paper.recorded" }>> = {}
): SettlementEvent => ({
  type: "paper.recorded",
  paper,
  record: 1,
  by: "seller",
  issuedOn: null,
  reference: "",
  fileId: null,
  ...part,
})
const handedOver = (...items: HandoverItem[]): SettlementEvent => ({
  type: "step.completed",
  step: "keysDocsHanded",
  by: "seller",
  handedOver: items,
})
const approved: SettlementEvent = { type: "step.completed", step: "buyerApproved", by: "buyer" }
const after = (...events: SettlementEvent[]) => settlementStateOf(events)
const standing = (name: SalePaperName, state: SettlementState, facts: Partial<PaperFacts> = {}, terms = privateSale) =>
  salePapers(terms, state, { ...nothing, ...facts }).find((paper) => paper.name === name)!

describe("a paper", () => {
  test("is missing, then provided, then confirmed by the other side; whose turn it is changes with it", () => {
    expect(standing("uvip", STARTED)).toMatchObject({ state: "missing", waitsFor: ["seller"], dueOn: null })
    expect(standing("uvip", STARTED, { meetingOn: "2026-11-24" })).toMatchObject({
      dueOn: "2026-11-24",
      overdue: false,
    })
    const provided = after(recorded("uvip"))
    expect(standing("uvip", provided)).toMatchObject({ state: "provided", waitsFor: ["buyer"] })
    const confirmed = after(recorded("uvip"), { type: "paper.confirmed", paper: "uvip", record: 1, by: "buyer" })
    expect(standing("uvip", confirmed)).toMatchObject({ state: "confirmed", waitsFor: [] })
  })

  test("that is corrected waits for the other side again, and one that is taken back is missing again", () => {
    const confirmed = [
      recorded("uvip"),
      { type: "paper.confirmed", paper: "uvip", record: 1, by: "buyer" },
    ] as SettlementEvent[]
    expect(standing("uvip", after(...confirmed, recorded("uvip", { record: 3, reference: "A1" })))).toMatchObject({
      state: "provided",
      record: { reference: "A1" },
    })
    expect(
      standing("uvip", after(recorded("uvip"), { type: "paper.withdrawn", paper: "uvip", record: 1, by: "seller" }))
        .state
    ).toBe("missing")
  })

  test("that was handed over without a record is provided, and the buyer's approval confirms it", () => {
    expect(standing("permit", after(handedOver("keys", "permit")))).toMatchObject({
      state: "provided",
      record: null,
      waitsFor: ["buyer"],
    })
    expect(standing("permit", after(handedOver("keys", "permit"), approved)).state).toBe("confirmed")
    expect(standing("uvip", after(handedOver("keys", "permit"), approved)).state).toBe("missing")
  })

  test("is asked of nobody where it is only good to have, and of nobody once the sale is cancelled", () => {
    expect(standing("lienSearch", STARTED)).toMatchObject({ state: "missing", waitsFor: [], overdue: false })
    for (const { waitsFor } of salePapers(certified, after({ type: "cancelled", reason: "" }), nothing))
      expect(waitsFor).toEqual([])
  })
})

test("a bill of sale waits for who has not accepted it, and is confirmed by both", () => {
  expect(standing("billOfSale", STARTED)).toMatchObject({ state: "missing", waitsFor: ["buyer", "seller"] })
  expect(standing("billOfSale", STARTED, { billOfSaleAcceptedBy: ["buyer"] })).toMatchObject({
    state: "provided",
    waitsFor: ["seller"],
  })
  expect(standing("billOfSale", STARTED, { billOfSaleAcceptedBy: ["buyer", "seller"] })).toMatchObject({
    state: "confirmed",
    waitsFor: [],
  })
})

test("a safety certificate is expired from the 37th day on, until the car is registered", () => {
  const state = after(recorded("safetyCertificate", { issuedOn: "2026-10-16" }))
  const on = (today: string) => standing("safetyCertificate", state, { today }, certified)
  expect(on("2026-11-21")).toMatchObject({ state: "provided", validUntil: "2026-11-21" })
  expect(on("2026-11-22")).toMatchObject({ state: "expired", waitsFor: ["seller"] })
  const registered = after(
    recorded("safetyCertificate", { issuedOn: "2026-10-16" }),
    recorded("registration", { record: 2, by: "buyer", issuedOn: TODAY })
  )
  expect(standing("safetyCertificate", registered, { today: "2027-01-01" }, certified).state).toBe("provided")
})

test("the registration is due six days after the hand-over, and overdue on the seventh", () => {
  const state = after(handedOver("keys"))
  expect(standing("registration", STARTED)).toMatchObject({ dueOn: null, waitsFor: [] })
  const on = (today: string) => standing("registration", state, { today, handedOverOn: TODAY })
  expect(on("2026-11-27")).toMatchObject({ dueOn: "2026-11-27", overdue: false, waitsFor: ["buyer"] })
  expect(on("2026-11-28").overdue).toBe(true)
})

describe("a record is refused", () => {
  const refusal = (
    paper: SalePaperName,
    by: "buyer" | "seller",
    issuedOn: string | null = null,
    state = STARTED,
    terms: SalePaperTerms = privateSale,
    handedOverOn: string | null = null
  ) => recordPaperRefusal(terms, state, { paper, by, issuedOn }, { today: TODAY, handedOverOn })
  const dealers: SalePaperTerms = { sellerType: "dealer", safetyIncluded: false }

  test.each([
    ["of the other side's paper", refusal("uvip", "buyer"), "FORBIDDEN"],
    ["of a UVIP that a dealer does not owe", refusal("uvip", "seller", null, STARTED, dealers), "INVALID_INPUT"],
    ["of the bill of sale, which is accepted", refusal("billOfSale", "seller"), "INVALID_INPUT"],
    ["of a safety certificate without its date", refusal("safetyCertificate", "seller"), "INVALID_INPUT"],
    ["with a date in the future", refusal("lienSearch", "seller", "2026-11-22"), "INVALID_INPUT"],
    ["with a year that cannot be", refusal("permit", "seller", "0026-11-22"), "INVALID_INPUT"],
    [
      "of a safety certificate that counts no more",
      refusal("safetyCertificate", "seller", "2026-10-15"),
      "INVALID_INPUT",
    ],
    ["of a registration before the hand-over", refusal("registration", "buyer", TODAY), "STEP_NOT_REACHED"],
    [
      "of a registration dated before the hand-over",
      refusal("registration", "buyer", "2026-11-19", after(handedOver("keys")), privateSale, "2026-11-20"),
      "INVALID_INPUT",
    ],
    [
      "over one of the other side",
      refusal("lienSearch", "buyer", TODAY, after(recorded("lienSearch", { issuedOn: TODAY }))),
      "FORBIDDEN",
    ],
    [
      "of a cancelled sale",
      refusal("uvip", "seller", null, after({ type: "cancelled", reason: "" })),
      "INVALID_TRANSITION",
    ],
  ])("%s", (_case, refused, code) => expect(refused?.code).toBe(code))

  test("in no other of these cases", () => {
    expect(refusal("safetyCertificate", "seller", "2026-10-16")).toBeNull()
    expect(refusal("safetyCertificate", "buyer", TODAY)).toBeNull()
    expect(
      refusal("safetyCertificate", "buyer", TODAY, after(recorded("safetyCertificate", { issuedOn: "2026-10-01" })))
    ).toBeNull()
    expect(
      refusal("registration", "buyer", "2026-11-20", after(handedOver("keys")), privateSale, "2026-11-20")
    ).toBeNull()
    // Papers can still be recorded during a dispute, because they help to decide it.
    expect(refusal("uvip", "seller", null, after({ type: "dispute.opened", by: "buyer", reason: "" }))).toBeNull()
  })
})

test("only the other side confirms, and only the record that it has seen; the own one is taken back until then", () => {
  const state = after(recorded("uvip", { record: 4 }))
  const act = (by: "buyer" | "seller", record = 4) => ({ paper: "uvip" as const, record, by })
  expect(confirmPaperRefusal(state, act("buyer"))).toBeNull()
  expect(confirmPaperRefusal(state, act("seller"))?.code).toBe("FORBIDDEN")
  expect(confirmPaperRefusal(state, act("buyer", 3))?.code).toBe("INVALID_TRANSITION")
  expect(withdrawPaperRefusal(state, act("seller"))).toBeNull()
  expect(withdrawPaperRefusal(state, act("buyer"))?.code).toBe("FORBIDDEN")
  const confirmed = after(recorded("uvip", { record: 4 }), {
    type: "paper.confirmed",
    paper: "uvip",
    record: 4,
    by: "buyer",
  })
  for (const refused of [confirmPaperRefusal(confirmed, act("buyer")), withdrawPaperRefusal(confirmed, act("seller"))])
    expect(refused?.code).toBe("INVALID_TRANSITION")
})

test("a car that is sold certified is not handed over without a certificate that counts on that day", () => {
  const reached: SettlementEvent[] = (["buyerSentFunds", "fundsReceivedByNorthlot", "deliveryScheduled"] as const).map(
    (step) => ({ type: "step.completed", step, by: "seller" })
  )
  const terms = { mode: "trust" as const, totalCents: cents(1), twoAdminLimitCents: cents(1) }
  const tick = (sold: SalePaperTerms, ...events: SettlementEvent[]) =>
    stepRefusal({ ...terms, ...sold }, after(...reached, ...events), {
      step: "keysDocsHanded",
      by: "seller",
      handedOver: ["keys", "permit", "uvip", "billOfSale", "safetyCertificate"],
      wireAccountEntered: true,
      now: NOW,
      today: TODAY,
    })
  expect(tick(certified)?.field).toBe("handedOver")
  expect(tick(certified, recorded("safetyCertificate", { issuedOn: "2026-10-15" }))?.message).toContain(
    "November 20, 2026"
  )
  expect(tick(certified, recorded("safetyCertificate", { issuedOn: "2026-10-16" }))).toBeNull()
  expect(tick(privateSale)).toBeNull()
})

test("the clock watches the registration from the hand-over to its record, and the certificate until the hand-over", () => {
  const certificate = recorded("safetyCertificate", { issuedOn: "2026-11-01" })
  expect(watchedDays(after(certificate), null)).toEqual({ registrationDueOn: null, safetyValidUntil: "2026-12-07" })
  expect(watchedDays(after(certificate, handedOver("keys")), TODAY)).toEqual({
    registrationDueOn: "2026-11-27",
    safetyValidUntil: null,
  })
  expect(watchedDays(after(handedOver("keys"), recorded("registration", { by: "buyer" })), TODAY)).toEqual({
    registrationDueOn: null,
    safetyValidUntil: null,
  })
  expect(watchedDays(after(certificate, { type: "cancelled", reason: "" }), null)).toEqual({
    registrationDueOn: null,
    safetyValidUntil: null,
  })
})

test("whatever is recorded, confirmed and taken back by whom: nobody confirms the own paper, and what is confirmed was recorded by who may", () => {
  const command = fc.record({
    act: fc.constantFrom("record", "confirm", "withdraw"),
    paper: fc.constantFrom(...SALE_PAPERS),
    by: fc.constantFrom<"buyer" | "seller">("buyer", "seller"),
    record: fc.integer({ min: 1, max: 30 }),
    terms: fc.constant(certified),
  })
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.array(command, { maxLength: 40 }),
      (dealer, safetyIncluded, commands) => {
        const terms: SalePaperTerms = { sellerType: dealer ? "dealer" : "private", safetyIncluded }
        const events: SettlementEvent[] = [handedOver("keys")]
        for (const { act, paper, by, record: wanted } of commands) {
          const state = after(...events)
          const number = events.length + 1
          if (act === "record") {
            if (
              !recordPaperRefusal(terms, state, { paper, by, issuedOn: TODAY }, { today: TODAY, handedOverOn: TODAY })
            )
              events.push(recorded(paper, { record: number, by, issuedOn: TODAY }))
            continue
          }
          const record = state.papers[paper]?.record ?? wanted
          if (act === "confirm" && !confirmPaperRefusal(state, { paper, by, record })) {
            expect(state.papers[paper]!.by).not.toBe(by)
            events.push({ type: "paper.confirmed", paper, by, record })
          } else if (act === "withdraw" && !withdrawPaperRefusal(state, { paper, by, record })) {
            expect(state.papers[paper]!.confirmed).toBe(false)
            events.push({ type: "paper.withdrawn", paper, by, record })
          }
        }
        const state = after(...events)
        for (const paper of papersOfSale(terms)) {
          const record = state.papers[paper.name]
          if (record) expect(paper.by).toContain(record.by)
        }
        expect(
          Object.entries(state.papers).filter(
            ([name, record]) => record && !papersOfSale(terms).some((paper) => paper.name === name)
          )
        ).toEqual([])
      }
    )
  )
})

describe("an inspection", () => {
  const appointment = { at: "2026-11-25T15:00:00Z", place: "Ajax", note: "" }
  const proposed: SettlementEvent = { type: "inspection.proposed", proposal: 1, by: "buyer", appointment }
  const agreed: SettlementEvent = { type: "inspection.agreed", proposal: 1, by: "seller" }

  test("is agreed by the other side alone, as it was proposed last, while its time has not passed", () => {
    expect(proposeInspectionRefusal(STARTED, appointment, NOW)).toBeNull()
    expect(proposeInspectionRefusal(STARTED, { ...appointment, at: "2026-11-20T15:00:00Z" }, NOW)).toMatchObject({
      code: "INVALID_INPUT",
      field: "at",
    })
    expect(agreeInspectionRefusal(after(proposed), { proposal: 1, by: "seller", now: NOW })).toBeNull()
    expect(agreeInspectionRefusal(after(proposed), { proposal: 1, by: "buyer", now: NOW })?.code).toBe("FORBIDDEN")
    expect(agreeInspectionRefusal(after(proposed), { proposal: 2, by: "seller", now: NOW })?.code).toBe(
      "INVALID_TRANSITION"
    )
    expect(
      agreeInspectionRefusal(after(proposed), { proposal: 1, by: "seller", now: Date.parse(appointment.at) })?.code
    ).toBe("INVALID_TRANSITION")
    expect(after(proposed, agreed).inspection).toEqual({ agreed: appointment, proposed: null })
  })

  test("stands while another time is proposed, and when that is declined; it ends when it is cancelled", () => {
    const moved: SettlementEvent = {
      type: "inspection.proposed",
      proposal: 3,
      by: "seller",
      appointment: { ...appointment, place: "Oshawa" },
    }
    expect(after(proposed, agreed, moved).inspection).toMatchObject({
      agreed: { place: "Ajax" },
      proposed: { by: "seller" },
    })
    expect(declineInspectionRefusal(after(proposed, agreed, moved), 1)?.code).toBe("INVALID_TRANSITION")
    expect(
      after(proposed, agreed, moved, { type: "inspection.declined", proposal: 3, by: "buyer" }).inspection
    ).toMatchObject({ agreed: { place: "Ajax" }, proposed: null })
    expect(
      after(proposed, agreed, moved, { type: "inspection.agreed", proposal: 3, by: "buyer" }).inspection.agreed?.place
    ).toBe("Oshawa")
    expect(cancelInspectionRefusal(after(proposed))?.code).toBe("INVALID_TRANSITION")
    expect(cancelInspectionRefusal(after(proposed, agreed))).toBeNull()
    expect(after(proposed, agreed, { type: "inspection.cancelled", by: "buyer" }).inspection).toEqual({
      agreed: null,
      proposed: null,
    })
  })

  test("is not arranged any more once the car is handed over, or while the sale is in dispute or cancelled", () => {
    for (const event of [
      handedOver("keys"),
      { type: "dispute.opened", by: "buyer", reason: "" },
      { type: "cancelled", reason: "" },
    ] as SettlementEvent[]) {
      expect(proposeInspectionRefusal(after(event), appointment, NOW)?.code).toBe("INVALID_TRANSITION")
      expect(agreeInspectionRefusal(after(proposed, event), { proposal: 1, by: "seller", now: NOW })?.code).toBe(
        "INVALID_TRANSITION"
      )
    }
  })
})
