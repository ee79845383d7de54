import {
  settlementSteps,
  cents,
  type AdminSale,
  type SettlementStepName,
  type SettlementView,
} from "@northlot/contract"
import {
  canReverseFunds,
  cancellationSentences,
  fundsLabel,
  holdsFunds,
  payoutStanding,
  releaseLabel,
} from "./standing"

const AT = "2026-03-02T15:00:00.000Z"
const STEPS = settlementSteps("trust").map(({ name }) => name)

/** A sale of CA$5,000 in which everything up to and including a step is done. */
function after(last: SettlementStepName | null, change: Partial<SettlementView> = {}): SettlementView {
  const count = last ? STEPS.indexOf(last) + 1 : 0
  return {
    saleId: "sale_1",
    listingId: "lst_1",
    title: "2003 Honda Accord",
    role: "admin",
    mode: "trust",
    sellerType: "private",
    status: "in_progress",
    hammerCents: cents(500_000),
    hstCents: cents(0),
    totalCents: cents(500_000),
    wire: null,
    meeting: null,
    inspection: { agreed: null, proposed: null },
    safetyIncluded: false,
    papers: [],
    handedOver: [],
    neededAtHandover: [],
    awaitsWireAccount: false,
    fundsDueAt: AT,
    fundsReceivedAt: count > 1 ? AT : null,
    dispute: null,
    payout: null,
    payoutAccount: null,
    cancelled: null,
    startedAt: AT,
    serverNow: AT,
    steps: settlementSteps("trust").map(({ name, title, by }, index) => ({
      name,
      title,
      by: [...by],
      done: index < count,
      doneAt: index < count ? AT : null,
      doneByRole: null,
      reached: index <= count,
      mine: false,
      canTakeBack: false,
    })),
    ...change,
  }
}

const fee = { feeCents: 35_000, processingCents: 17_500, hstCents: 6_825, totalCents: 59_325 }
const sale = {
  fees: [
    { ...fee, role: "buyer", status: "paid" },
    { ...fee, role: "seller", status: "pending" },
  ],
} as AdminSale

describe("where the buyer's money is", () => {
  test.each([
    [after(null), "Awaiting funds"],
    [after("buyerSentFunds"), "Awaiting funds"],
    [after("fundsReceivedByNorthlot"), "Funds in Northlot"],
    [after("fundsReceivedByNorthlot", { mode: "agent" }), "Funds with the escrow agent"],
    [after("fundsReceivedByNorthlot", { mode: "direct" }), "Seller has the funds"],
    [after("northlotPaidSeller", { status: "completed" }), "Seller paid"],
    [after("fundsReceivedByNorthlot", { status: "cancelled" }), "Cancelled"],
  ])("is told by the steps, the mode and the end (%#)", (settlement, name) => {
    expect(fundsLabel(settlement).name).toBe(name)
  })

  test("is ready to be wired once both sides approved, and not in a dispute", () => {
    expect(releaseLabel(after("buyerApproved"))?.name).toBe("Waiting for confirmations")
    expect(releaseLabel(after("sellerApproved"))?.name).toBe("Ready to wire funds")
    expect(releaseLabel(after("sellerApproved", { status: "disputed" }))?.name).toBe("In dispute")
    expect(releaseLabel(after("northlotPaidSeller", { status: "completed" }))).toBeNull()
  })

  test("is held from the confirmation to the payout, in trust alone", () => {
    expect(
      [undefined, after("buyerSentFunds"), after("northlotPaidSeller"), after("sellerApproved", { mode: "agent" })].map(
        holdsFunds
      )
    ).toEqual([false, false, false, false])
    expect(holdsFunds(after("sellerApproved"))).toBe(true)
  })

  test("can be marked as unpaid again until the car is handed over", () => {
    expect(
      [null, "fundsReceivedByNorthlot", "deliveryScheduled", "keysDocsHanded"].map((last) =>
        canReverseFunds(after(last as SettlementStepName))
      )
    ).toEqual([false, true, true, false])
  })
})

describe("a payout that takes two admins", () => {
  const payout = (approvedBy: string[]) =>
    after("sellerApproved", { payout: { dueAt: AT, approvalsNeeded: 2, approvedBy, paidAt: null } })

  test("misses one as long as no other admin has approved; who notes it counts as one", () => {
    expect(payoutStanding(payout([]), "casey")).toEqual({ approvedByMe: false, missing: 1 })
    expect(payoutStanding(payout(["casey"]), "casey")).toEqual({ approvedByMe: true, missing: 1 })
    expect(payoutStanding(payout(["robin"]), "casey")).toEqual({ approvedByMe: false, missing: 0 })
  })
})

describe("cancelling", () => {
  test("says what goes back to whom, by whose fault it was", () => {
    expect(cancellationSentences(sale, after("sellerApproved"), "seller")).toEqual([
      "CA$5,000.00 goes back to the buyer. Make the transfer first; its bank reference is stored with the sale.",
      "The buyer's fee of CA$593.25 is refunded.",
      "The seller has paid no fee, so no fee is refunded.",
      "The seller gets a strike.",
      "The chat closes, the car becomes a draft again, and both sides are told the reason.",
    ])
    expect(cancellationSentences(sale, after("buyerSentFunds"), "buyer").slice(0, 2)).toEqual([
      "No money for the car is held, so no money goes back.",
      "The buyer's fee of CA$593.25 is not refunded.",
    ])
    expect(cancellationSentences(sale, undefined, "nobody")).toEqual(
      expect.arrayContaining(["The buyer's fee of CA$593.25 is refunded.", "Nobody gets a strike."])
    )
  })
})
