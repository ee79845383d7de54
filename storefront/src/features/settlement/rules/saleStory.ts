/** The state of a sale in sentences: where the money is, who must act and by when. Pure functions. */
import {
  formatMoneyExact,
  torontoTime,
  type SettlementActor,
  type SaleView,
  type SettlementStepName,
  type SettlementView,
} from "@northlot/contract"
import { HELD_FEE } from "@/entities/sale/openFee"
import { capitalized, holderOf } from "@/entities/sale/rules/guide"
import { currentStep, stepDueAt, waitsForWireAccount } from "@/entities/sale/rules/wizard"
import { registrationText } from "./papers"

type Told = Pick<
  SettlementView,
  | "role"
  | "mode"
  | "status"
  | "steps"
  | "totalCents"
  | "awaitsWireAccount"
  | "fundsDueAt"
  | "meeting"
  | "payout"
  | "dispute"
  | "cancelled"
  | "papers"
>

export interface SaleStory {
  /** What happened to the money. */
  money: string
  /** Who must act and by when, or why nobody must. */
  turn: string
}

/**
 * The state of a sale in two sentences.
 * @param now Server time in milliseconds.
 */
export function saleStory(settlement: Told, now: number): SaleStory {
  switch (settlement.status) {
    case "cancelled":
      return { money: `This sale was cancelled. ${returned(settlement)}`, turn: afterCancellation(settlement) }
    case "disputed":
      return {
        money: moneyInDispute(settlement),
        turn: "Northlot decides how the sale goes on. Nothing is paid out and no step can be ticked until then.",
      }
    case "completed":
      return {
        money: paid(settlement),
        turn: settlement.role === "buyer" ? registrationText(settlement) : "Nothing is left to do for you.",
      }
    case "in_progress":
      return { money: moneyInProgress(settlement), turn: turnText(settlement, now) }
  }
}

/** The state of a sale before its payment: a fee is unpaid, or the sale was cancelled. */
export function storyBeforePayment(
  { role, status, ownFee, counterpartyFeePaid }: Pick<SaleView, "role" | "status" | "ownFee" | "counterpartyFeePaid">,
  now: number
): SaleStory & { mine: boolean } {
  const other = role === "buyer" ? "seller" : "buyer"
  if (status === "cancelled") {
    return {
      money: "This sale was cancelled. Nothing was paid for the car.",
      turn: ownFee ? FEE_BEFORE_PAYMENT[ownFee.status] : "Nothing is left to do for you.",
      mine: false,
    }
  }
  const money = "Locked until both fees are paid."
  if (ownFee?.held) return { money, turn: HELD_FEE, mine: false }
  if (ownFee?.status === "pending") {
    const late = now > Date.parse(ownFee.dueAt)
    const until = late ? `. It was due ${torontoTime(ownFee.dueAt)}` : ` by ${torontoTime(ownFee.dueAt)}`
    return {
      money,
      turn: `You, the ${role}, pay your fee of ${formatMoneyExact(ownFee.totalCents)}${until}.`,
      mine: true,
    }
  }
  return {
    money,
    turn: counterpartyFeePaid
      ? "Both fees are paid. The payment of the car opens now."
      : `Your fee is paid. The ${other} pays their fee next.`,
    mine: false,
  }
}

type FeeEnding = NonNullable<NonNullable<SettlementView["cancelled"]>["ownFee"]>
const FEE_AFTER_CANCELLATION: Record<FeeEnding, string> = {
  refunded: "Your fee is returned to you.",
  kept: "Your fee is not returned.",
  unpaid: "Your fee is not owed any more.",
}

/**
 * The sentence about the fee of a cancelled sale. The sale does not say who caused the cancellation, so it is unknown
 * whether a paid fee is returned.
 */
const FEE_BEFORE_PAYMENT: Record<NonNullable<SaleView["ownFee"]>["status"], string> = {
  refunded: FEE_AFTER_CANCELLATION.refunded,
  paid: "The notice of the cancellation says whether your fee is returned.",
  pending: FEE_AFTER_CANCELLATION.unpaid,
}

const amountOf = ({ totalCents }: Told) => formatMoneyExact(totalCents)
const isDone = ({ steps }: Told, name: SettlementStepName) => steps.some((step) => step.name === name && step.done)

/** Whether the buyer says that they paid, or the money has arrived. */
const isPaid = (settlement: Told) =>
  isDone(settlement, "buyerSentFunds") || isDone(settlement, "fundsReceivedByNorthlot")

function moneyInProgress(settlement: Told): string {
  const { role, mode, awaitsWireAccount } = settlement
  const buyer = role === "buyer"
  const amount = amountOf(settlement)
  const holder = holderOf(settlement.mode)
  const done = (name: SettlementStepName) => isDone(settlement, name)
  if (!done("buyerSentFunds") && done("fundsReceivedByNorthlot"))
    return buyer
      ? `Your ${amount} has arrived at ${holder}.`
      : `${capitalized(holder)} has the buyer's ${amount}; the buyer has not confirmed the payment yet.`
  if (!done("buyerSentFunds")) {
    if (mode === "direct")
      return buyer ? `You pay the seller ${amount} directly.` : `The buyer pays you ${amount} directly.`
    if (awaitsWireAccount) return `Nothing is paid yet: the account for the ${amount} is being set up.`
    return buyer
      ? `You pay ${amount}. ${capitalized(holder)} holds it until you have the car.`
      : `The buyer pays ${amount}. ${capitalized(holder)} holds it for you until the buyer has the car.`
  }
  if (!done("fundsReceivedByNorthlot")) {
    const sent = buyer ? `You sent ${amount}.` : `The buyer sent ${amount}.`
    if (mode === "direct") return `${sent} ${buyer ? "The seller has" : "You have"} not confirmed the payment yet.`
    return `${sent} ${capitalized(holder)} has not confirmed the payment yet.`
  }
  if (mode === "direct") return buyer ? `The seller received your ${amount}.` : `You received ${amount} from the buyer.`
  const sent = buyer ? `You sent ${amount}. ` : ""
  const held = buyer ? `${capitalized(holder)} holds it` : `${capitalized(holder)} holds ${amount} for you`
  const you = buyer ? "the seller" : "you"
  const hand = buyer ? "hands" : "hand"
  if (!done("keysDocsHanded")) return `${sent}${held} until ${you} ${hand} over the car and both of you approve.`
  if (!done("buyerApproved")) return `${sent}${held} until both of you approve the sale.`
  if (!done("sellerApproved")) return `${sent}${held} until ${buyer ? "the seller approves" : "you approve"} the sale.`
  return buyer
    ? `${sent}${capitalized(holder)} pays it to the seller.`
    : `${capitalized(holder)} pays ${amount} to you.`
}

function moneyInDispute(settlement: Told): string {
  const { role, mode } = settlement
  const buyer = role === "buyer"
  const amount = amountOf(settlement)
  const holder = holderOf(settlement.mode)
  if (!isPaid(settlement)) return "Nothing was paid for the car yet."
  if (!isDone(settlement, "fundsReceivedByNorthlot") || mode === "direct") return moneyInProgress(settlement)
  return buyer
    ? `You sent ${amount}. ${capitalized(holder)} holds it until the dispute is decided.`
    : `${capitalized(holder)} holds the buyer's ${amount} until the dispute is decided.`
}

function paid(settlement: Told): string {
  const { role, mode } = settlement
  const amount = amountOf(settlement)
  if (mode === "direct") return role === "buyer" ? `You paid the seller ${amount}.` : `The buyer paid you ${amount}.`
  const holder = capitalized(holderOf(settlement.mode))
  return role === "buyer" ? `You paid ${amount}. ${holder} paid it to the seller.` : `${holder} paid you ${amount}.`
}

function returned(settlement: Told): string {
  const { role, mode, cancelled } = settlement
  const buyer = role === "buyer"
  const back = cancelled?.returnedCents ?? 0
  if (back > 0) return `Northlot sent ${amountOf(settlement)} back to ${buyer ? "you" : "the buyer"}.`
  if (!isPaid(settlement)) return "Nothing was paid for the car."
  if (mode === "trust") return `${buyer ? "Your" : "The buyer's"} money had not arrived at Northlot.`
  return `The money paid for the car goes back to ${buyer ? "you" : "the buyer"}.`
}

function afterCancellation({ role, cancelled }: Told): string {
  return [
    cancelled?.ownFee ? FEE_AFTER_CANCELLATION[cancelled.ownFee] : null,
    cancelled?.offered ? "The car was offered to the next bidder." : null,
    role === "seller" && !cancelled?.offered ? "The car is a draft of yours again." : null,
    role === "buyer" ? "Nothing is left to do for you." : null,
  ]
    .filter(Boolean)
    .join(" ")
}

/** What must be done in each step of a sale: after 'You' (`own`), and after the name of another party (`others`). */
const DUTIES: Record<SettlementStepName, readonly [own: string, others: string]> = {
  buyerSentFunds: ["send the money", "sends the money"],
  fundsReceivedByNorthlot: ["confirm that the money has arrived", "confirms that the money has arrived"],
  deliveryScheduled: ["agree on when and where the car changes hands", "agree on when and where the car changes hands"],
  keysDocsHanded: ["hand over the car, its keys and papers", "hands over the car, its keys and papers"],
  buyerApproved: ["approve the sale", "approves the sale"],
  sellerApproved: ["approve the sale", "approves the sale"],
  northlotPaidSeller: ["confirm that nothing is outstanding", "confirms that nothing is outstanding"],
}

function turnText(settlement: Told, now: number): string {
  const { role } = settlement
  const next = currentStep(settlement)!
  if (waitsForWireAccount(next.name, settlement)) {
    return role === "buyer"
      ? "Northlot sets up the account first. Nothing is asked of you until then."
      : "Northlot sets up the account first. The buyer cannot pay before that."
  }
  const due = stepDueAt(next.name, settlement)
  const late = due !== null && now > Date.parse(due)
  const until = due === null ? "" : late ? `. It was due ${torontoTime(due)}` : ` by ${torontoTime(due)}`
  return `${actorOf(next.by, settlement)} ${duty(next.name, next.by, settlement)}${until}.`
}

/** Who must act. 'You' includes the role, so that the reader knows in which role they must act. */
function actorOf(by: readonly SettlementActor[], { role, mode }: Told): string {
  if (by.length > 1) return role === "buyer" ? "You, the buyer, and the seller" : "You, the seller, and the buyer"
  const [only] = by
  if (only === role) return `You, the ${role},`
  return only === "admin" ? capitalized(mode === "agent" ? "the escrow agent" : "Northlot") : `The ${only}`
}

function duty(name: SettlementStepName, by: readonly SettlementActor[], settlement: Told): string {
  const { role } = settlement
  if (name === "buyerSentFunds" && isDone(settlement, "fundsReceivedByNorthlot"))
    return role === "buyer" ? "confirm that the money is yours" : "confirms that the money is theirs"
  if (name === "northlotPaidSeller" && by.includes("admin")) return role === "seller" ? "pays you" : "pays the seller"
  const [own, others] = DUTIES[name]
  return by.some((actor) => actor === role) ? own : others
}

/** Who did a step, for the viewer: 'by you', 'by the seller', 'by Northlot'. */
export function doneByText(
  { doneByRole }: Pick<SettlementView["steps"][number], "doneByRole">,
  { role, mode }: Pick<SettlementView, "role" | "mode">
): string {
  if (doneByRole === null) return ""
  if (doneByRole === role) return "by you"
  if (doneByRole === "admin") return mode === "agent" ? "by the escrow agent" : "by Northlot"
  return `by the ${doneByRole}`
}
