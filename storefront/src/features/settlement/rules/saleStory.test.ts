import {
  SETTLEMENT_STEPS,
  cents,
  settlementSteps,
  torontoTime,
  type SaleView,
  type SettlementMode,
  type SettlementView,
} from "@northlot/contract"
import { doneByText, saleStory, storyBeforePayment } from "./saleStory"

const NOW = Date.parse("2026-11-24T12:00:00Z")
const DUE = "2026-11-26T23:05:00.000Z"
const WHEN = torontoTime(DUE)
const MODES: SettlementMode[] = ["trust", "agent", "direct"]
const ROLES = ["buyer", "seller"] as const

type Part = Partial<Parameters<typeof saleStory>[0]>

/** The story of a sale in which the first `done` steps are ticked. */
function story(
  done: number,
  { mode = "trust", role = "buyer", status = "in_progress", ...part }: Part = {},
  now = NOW
) {
  const steps = settlementSteps(mode).map(({ name, title, by }, index) => ({
    name,
    title,
    by: [...by],
    done: index < done,
    doneAt: null,
    doneByRole: null,
    reached: index <= done,
    mine: index === done && by.some((actor) => actor === role),
    canTakeBack: false,
  }))
  return saleStory(
    {
      mode,
      role,
      status,
      steps,
      totalCents: cents(661_050),
      awaitsWireAccount: false,
      fundsDueAt: DUE,
      meeting: done > 2 ? { kind: "pickup", at: DUE, place: "Ajax GO", note: "" } : null,
      payout: done > 5 ? { dueAt: DUE, approvalsNeeded: 1, approvedBy: [], paidAt: null } : null,
      dispute: status === "disputed" ? { openedBy: "buyer", reason: "Rust.", at: DUE } : null,
      cancelled: null,
      papers: [],
      ...part,
    },
    now
  )
}
const cancelled = (part: Partial<NonNullable<SettlementView["cancelled"]>> = {}): Part => ({
  status: "cancelled",
  cancelled: { at: DUE, fault: "nobody", returnedCents: cents(0), ownFee: "refunded", offered: false, ...part },
})

it.each<[number, "buyer" | "seller", string, string]>([
  [
    0,
    "buyer",
    "You pay CA$6,610.50. Northlot holds it until you have the car.",
    `You, the buyer, send the money by ${WHEN}.`,
  ],
  [
    0,
    "seller",
    "The buyer pays CA$6,610.50. Northlot holds it for you until the buyer has the car.",
    `The buyer sends the money by ${WHEN}.`,
  ],
  [
    1,
    "buyer",
    "You sent CA$6,610.50. Northlot has not confirmed the payment yet.",
    `Northlot confirms that the money has arrived by ${WHEN}.`,
  ],
  [
    1,
    "seller",
    "The buyer sent CA$6,610.50. Northlot has not confirmed the payment yet.",
    `Northlot confirms that the money has arrived by ${WHEN}.`,
  ],
  [
    2,
    "buyer",
    "You sent CA$6,610.50. Northlot holds it until the seller hands over the car and both of you approve.",
    "You, the buyer, and the seller agree on when and where the car changes hands.",
  ],
  [
    2,
    "seller",
    "Northlot holds CA$6,610.50 for you until you hand over the car and both of you approve.",
    "You, the seller, and the buyer agree on when and where the car changes hands.",
  ],
  [
    3,
    "buyer",
    "You sent CA$6,610.50. Northlot holds it until the seller hands over the car and both of you approve.",
    `The seller hands over the car, its keys and papers by ${WHEN}.`,
  ],
  [
    3,
    "seller",
    "Northlot holds CA$6,610.50 for you until you hand over the car and both of you approve.",
    `You, the seller, hand over the car, its keys and papers by ${WHEN}.`,
  ],
  [
    4,
    "buyer",
    "You sent CA$6,610.50. Northlot holds it until both of you approve the sale.",
    "You, the buyer, approve the sale.",
  ],
  [
    4,
    "seller",
    "Northlot holds CA$6,610.50 for you until both of you approve the sale.",
    "The buyer approves the sale.",
  ],
  [
    5,
    "buyer",
    "You sent CA$6,610.50. Northlot holds it until the seller approves the sale.",
    "The seller approves the sale.",
  ],
  [5, "seller", "Northlot holds CA$6,610.50 for you until you approve the sale.", "You, the seller, approve the sale."],
  [6, "buyer", "You sent CA$6,610.50. Northlot pays it to the seller.", `Northlot pays the seller by ${WHEN}.`],
  [6, "seller", "Northlot pays CA$6,610.50 to you.", `Northlot pays you by ${WHEN}.`],
])("held in trust, after %i steps the %s reads: %s", (done, role, money, turn) =>
  expect(story(done, { role })).toEqual({ money, turn })
)

it("asks the buyer to confirm a wire that came early, and not to pay", () => {
  const early = (role: "buyer" | "seller") => {
    const steps = settlementSteps("trust").map(({ name, title, by }) => ({
      name,
      title,
      by: [...by],
      done: name === "fundsReceivedByNorthlot",
      doneAt: null,
      doneByRole: null,
      reached: name === "buyerSentFunds",
      mine: name === "buyerSentFunds" && role === "buyer",
      canTakeBack: false,
    }))
    return story(0, { role, steps, fundsDueAt: null })
  }
  expect(early("buyer")).toEqual({
    money: "Your CA$6,610.50 has arrived at Northlot.",
    turn: "You, the buyer, confirm that the money is yours.",
  })
  expect(early("seller")).toEqual({
    money: "Northlot has the buyer's CA$6,610.50; the buyer has not confirmed the payment yet.",
    turn: "The buyer confirms that the money is theirs.",
  })
})

it("says that a deadline has passed, and asks nobody to pay before there is an account", () => {
  expect(story(0, {}, Date.parse(DUE) + 1).turn).toBe(`You, the buyer, send the money. It was due ${WHEN}.`)
  for (const role of ROLES) {
    const { money, turn } = story(0, { role, awaitsWireAccount: true, fundsDueAt: null })
    expect(money).toBe("Nothing is paid yet: the account for the CA$6,610.50 is being set up.")
    expect(turn).toMatch(/^Northlot sets up the account first\./)
  }
})

it("says of a completed sale who was paid, and what the buyer still has to do", () => {
  expect(story(7, { status: "completed" })).toEqual({
    money: "You paid CA$6,610.50. Northlot paid it to the seller.",
    turn: "Register the car with ServiceOntario within 6 days of the hand-over.",
  })
  expect(story(7, { status: "completed", role: "seller" }).money).toBe("Northlot paid you CA$6,610.50.")
  expect(story(7, { status: "completed", role: "seller", mode: "direct" }).money).toBe(
    "The buyer paid you CA$6,610.50."
  )
})

it("says where the money is while a dispute is decided", () => {
  const money = (done: number, part: Part = {}) => story(done, { status: "disputed", ...part }).money
  expect(money(0)).toBe("Nothing was paid for the car yet.")
  expect(money(1)).toBe("You sent CA$6,610.50. Northlot has not confirmed the payment yet.")
  expect(money(4)).toBe("You sent CA$6,610.50. Northlot holds it until the dispute is decided.")
  expect(money(4, { role: "seller" })).toBe("Northlot holds the buyer's CA$6,610.50 until the dispute is decided.")
  expect(money(4, { role: "seller", mode: "direct" })).toBe("You received CA$6,610.50 from the buyer.")
})

it("says of a cancelled sale what went back to whom, what becomes of the fee, and that the runner-up was asked", () => {
  const refunded = cancelled({ returnedCents: cents(661_050) })
  expect(story(2, refunded)).toEqual({
    money: "This sale was cancelled. Northlot sent CA$6,610.50 back to you.",
    turn: "Your fee is returned to you. Nothing is left to do for you.",
  })
  expect(story(2, { ...refunded, role: "seller" }).money).toContain("Northlot sent CA$6,610.50 back to the buyer.")
  expect(story(0, { ...cancelled({ ownFee: "kept" }), role: "seller" })).toEqual({
    money: "This sale was cancelled. Nothing was paid for the car.",
    turn: "Your fee is not returned. The car is a draft of yours again.",
  })
  expect(story(0, { ...cancelled({ ownFee: "unpaid", offered: true }), role: "seller" }).turn).toBe(
    "Your fee is not owed any more. The car was offered to the next bidder."
  )
  expect(story(1, cancelled()).money).toContain("Your money had not arrived at Northlot.")
  expect(story(2, { ...cancelled(), mode: "direct" }).money).toContain("The money paid for the car goes back to you.")
})

it("has plain sentences for every state of every mode and both roles, and says that Northlot holds money only where it does", () => {
  for (const mode of MODES) {
    for (const role of ROLES) {
      for (let done = 0; done <= SETTLEMENT_STEPS.length; done++) {
        const states: Part[] = [
          ...(done < 7 ? [{}, { status: "disputed" } as Part] : [{ status: "completed" } as Part]),
          cancelled(),
          cancelled({ ownFee: "kept", offered: role === "seller" }),
        ]
        for (const state of states) {
          const { money, turn } = story(done, { ...state, mode, role })
          for (const sentence of [money, turn]) expect(sentence).toMatch(/^[A-Z].{10,160}\.$/)
          if (mode !== "trust")
            expect([mode, role, done, money]).not.toContainEqual(expect.stringContaining("Northlot holds"))
        }
      }
    }
  }
})

it.each<["pending" | "paid" | "refunded", boolean, string]>([
  ["pending", false, `You, the seller, pay your fee of CA$593.25 by ${WHEN}.`],
  ["pending", true, `You, the seller, pay your fee of CA$593.25 by ${WHEN}.`],
  ["paid", false, "Your fee is paid. The buyer pays their fee next."],
  ["paid", true, "Both fees are paid. The payment of the car opens now."],
])("says whose fee keeps the payment locked: own %s, the other's paid %s", (status, counterpartyFeePaid, turn) => {
  const ownFee = { status, dueAt: DUE, totalCents: cents(59_325) } as SaleView["ownFee"]
  const sale = { role: "seller", status: "awaiting_fees", ownFee, counterpartyFeePaid } as const
  expect(storyBeforePayment(sale, NOW)).toEqual({
    money: "Locked until both fees are paid.",
    turn,
    mine: status === "pending",
  })
  expect(storyBeforePayment({ ...sale, status: "cancelled" }, NOW).money).toBe(
    "This sale was cancelled. Nothing was paid for the car."
  )
})

it("says what becomes of a fee when the sale was cancelled before its payment, and that a deadline has passed", () => {
  const fee = (status: "pending" | "paid" | "refunded") =>
    ({ status, dueAt: DUE, totalCents: cents(59_325) }) as SaleView["ownFee"]
  const sale = { role: "buyer", status: "cancelled", counterpartyFeePaid: false } as const
  expect(
    (["pending", "paid", "refunded"] as const).map(
      (status) => storyBeforePayment({ ...sale, ownFee: fee(status) }, NOW).turn
    )
  ).toEqual([
    "Your fee is not owed any more.",
    "The notice of the cancellation says whether your fee is returned.",
    "Your fee is returned to you.",
  ])
  const late = storyBeforePayment({ ...sale, status: "awaiting_fees", ownFee: fee("pending") }, Date.parse(DUE) + 1)
  expect(late.turn).toBe(`You, the buyer, pay your fee of CA$593.25. It was due ${WHEN}.`)
})

it("names who did a step, and of the staff nobody by name", () => {
  const viewer = { role: "buyer", mode: "trust" } as const
  expect(doneByText({ doneByRole: "buyer" }, viewer)).toBe("by you")
  expect(doneByText({ doneByRole: "seller" }, viewer)).toBe("by the seller")
  expect(doneByText({ doneByRole: "admin" }, viewer)).toBe("by Northlot")
  expect(doneByText({ doneByRole: "admin" }, { ...viewer, mode: "agent" })).toBe("by the escrow agent")
  expect(doneByText({ doneByRole: null }, viewer)).toBe("")
})
