import { formatMoneyExact, type AdminSale, type SettlementStepName, type SettlementView } from "@northlot/contract"
import type { ChipColour } from "../../../ui/labels"

type Label = { name: string; colour: ChipColour }

const isDone = ({ steps }: SettlementView, name: SettlementStepName) =>
  steps.some((step) => step.name === name && step.done)
export const isMine = ({ steps }: SettlementView, name: SettlementStepName) =>
  steps.some((step) => step.name === name && step.mine)

/** Where the buyer's money is, for the header of the checklist (spec §4, Admin payments ledger). */
export function fundsLabel(settlement: SettlementView): Label {
  if (settlement.status === "cancelled") return { name: "Cancelled", colour: "error" }
  if (settlement.status === "completed") return { name: "Seller paid", colour: "success" }
  if (!settlement.fundsReceivedAt) return { name: "Awaiting funds", colour: "warning" }
  if (settlement.mode === "trust") return { name: "Funds in Northlot", colour: "success" }
  return {
    name: settlement.mode === "agent" ? "Funds with the escrow agent" : "Seller has the funds",
    colour: "success",
  }
}

/** Whether the seller can be paid; `null` when no payout waits. */
export function releaseLabel(settlement: SettlementView): Label | null {
  if (settlement.status === "cancelled" || settlement.status === "completed") return null
  if (settlement.status === "disputed") return { name: "In dispute", colour: "error" }
  const ready = isDone(settlement, "buyerApproved") && isDone(settlement, "sellerApproved")
  return ready
    ? { name: "Ready to wire funds", colour: "primary" }
    : { name: "Waiting for confirmations", colour: "default" }
}

/** A confirmation of funds can be undone until the car is handed over. */
export const canReverseFunds = (settlement: SettlementView): boolean =>
  settlement.status === "in_progress" && settlement.fundsReceivedAt !== null && !isDone(settlement, "keysDocsHanded")

export interface PayoutStanding {
  /** The number of approvals still missing once this admin has approved. */
  missing: number
  approvedByMe: boolean
}

/** The approvals of a payout from the view of this admin (`me`). An admin who records the payout also approves it. */
export function payoutStanding({ payout }: SettlementView, me: string): PayoutStanding {
  const approvedBy = new Set(payout?.approvedBy)
  const approvedByMe = approvedBy.has(me)
  return { approvedByMe, missing: Math.max(0, (payout?.approvalsNeeded ?? 1) - approvedBy.add(me).size) }
}

/**
 * Whether a cancellation must return the buyer's money. In trust mode, Northlot holds the money from its confirmed
 * receipt until the payout.
 */
export const holdsFunds = (settlement: SettlementView | undefined): boolean =>
  settlement?.mode === "trust" && settlement.fundsReceivedAt !== null && !isDone(settlement, "northlotPaidSeller")

export type Fault = "buyer" | "seller" | "nobody"

/** The effects of a cancellation in sentences: who gets what back, and who gets a strike. */
export function cancellationSentences(sale: AdminSale, settlement: SettlementView | undefined, fault: Fault): string[] {
  const fees = (["buyer", "seller"] as const).map((role) => {
    const fee = sale.fees.find((candidate) => candidate.role === role)
    if (fee?.status !== "paid") return `The ${role} has paid no fee, so no fee is refunded.`
    const amount = formatMoneyExact(fee.totalCents)
    return role === fault
      ? `The ${role}'s fee of ${amount} is not refunded.`
      : `The ${role}'s fee of ${amount} is refunded.`
  })
  const price =
    settlement && holdsFunds(settlement)
      ? `${formatMoneyExact(settlement.totalCents)} goes back to the buyer. Make the transfer first; its bank reference is stored with the sale.`
      : "No money for the car is held, so no money goes back."
  return [
    price,
    ...fees,
    fault === "nobody" ? "Nobody gets a strike." : `The ${fault} gets a strike.`,
    "The chat closes, the car becomes a draft again, and both sides are told the reason.",
  ]
}
