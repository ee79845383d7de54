import { addCents, cents, minCents, negateCents, subtractCents, sumOf, type Cents } from "@northlot/contract"
import {
  CHARGES_HELD,
  CREDITS_OUTSTANDING,
  DISPUTES_WITHHELD,
  DISPUTE_FEES,
  DISPUTE_LOSSES,
  HST_PAYABLE,
  PROMOTIONAL_CREDITS,
  REFUNDS_PAYABLE,
  REFUND_LOSSES,
  TRUST_BANK,
  clearing,
  payableToSeller,
  revenueOf,
  trustOf,
} from "./chart-of-accounts"
import { credit, debit, type LedgerEntry, type Posting } from "./ledger-entry"

/** Something earned, with the tax on it apart. Cents. */
export interface EarnedLines {
  lines: readonly { code: string; amountCents: Cents }[]
  hstCents: Cents
}

interface ChargeFacts {
  chargeId: string
  provider: string
  amountCents: Cents
  saleId: string | null
  description: string
}

/** What was bought, as the ledger sees it: earned now, or owed as credits. */
export type Bought = ({ kind: "earned" } & EarnedLines) | { kind: "credits" }

/** What a purchase adds to the books beside the money itself: its revenue and tax, or the credits now owed. */
function givenFor(bought: Bought, amountCents: Cents): Posting[] {
  if (bought.kind === "credits") return [credit(CREDITS_OUTSTANDING, amountCents)]
  return [
    ...bought.lines.map((line) => credit(revenueOf(line.code), line.amountCents)),
    credit(HST_PAYABLE, bought.hstCents),
  ]
}

/** What went back already was taken from money that was held, or is a loss that ends with the refund of the rest. */
function takenFor(bought: Bought | "held" | "lost", amountCents: Cents, partRefundedCents: Cents): Posting[] {
  const restCents = subtractCents(amountCents, partRefundedCents)
  if (bought === "held") return [credit(CHARGES_HELD, restCents)]
  if (bought === "lost") return [credit(REFUND_LOSSES, restCents)]
  return [...givenFor(bought, amountCents), debit(REFUND_LOSSES, partRefundedCents)]
}

/** The provider captured what was asked. */
export function chargePaid(charge: ChargeFacts, bought: Bought): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:paid`,
    kind: "charge.paid",
    saleId: charge.saleId,
    memo: charge.description,
    postings: [debit(clearing(charge.provider), charge.amountCents), ...givenFor(bought, charge.amountCents)],
  }
}

/** The provider captured money that does not match what was asked; `amountCents` is what came. */
export function chargeHeld(charge: ChargeFacts): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:held`,
    kind: "charge.held",
    saleId: charge.saleId,
    memo: `Held: ${charge.description}`,
    postings: [debit(clearing(charge.provider), charge.amountCents), credit(CHARGES_HELD, charge.amountCents)],
  }
}

/**
 * A refund was decided: what the payment gave is taken back, and the money is owed. `usedCents` of the credits it
 * bought are not there any more, when somebody refunded them at the provider itself: that part is lost. `lost`: held
 * money that a dispute took before, and the provider gave back once more. `partRefundedCents` went back already, and
 * is owed no more.
 */
export function refundDecided(
  charge: ChargeFacts,
  bought: Bought | "held" | "lost",
  { usedCents = cents(0), partRefundedCents = cents(0) }: { usedCents?: Cents; partRefundedCents?: Cents } = {}
): LedgerEntry {
  const taken = takenFor(bought, charge.amountCents, partRefundedCents)
  return {
    key: `charge:${charge.chargeId}:refund`,
    kind: "refund.decided",
    saleId: charge.saleId,
    memo: `Refund: ${charge.description}`,
    postings: [
      ...taken.map(({ account, amountCents }) => debit(account, negateCents(amountCents))),
      credit(CREDITS_OUTSTANDING, usedCents),
      debit(REFUND_LOSSES, usedCents),
      credit(REFUNDS_PAYABLE, subtractCents(charge.amountCents, partRefundedCents)),
    ],
  }
}

/**
 * The provider gave the money back: `amountCents` of it, the rest before. What is owed no more, because a dispute took
 * it meanwhile, went back twice and is lost.
 */
export function refundConfirmed(
  charge: ChargeFacts,
  { amountCents = charge.amountCents, owedCents = amountCents }: { amountCents?: Cents; owedCents?: Cents } = {}
): LedgerEntry {
  const paidOffCents = minCents(owedCents, amountCents)
  return {
    key: `charge:${charge.chargeId}:refunded`,
    kind: "refund.confirmed",
    saleId: charge.saleId,
    memo: `Refunded: ${charge.description}`,
    postings: [
      debit(REFUNDS_PAYABLE, paidOffCents),
      debit(REFUND_LOSSES, subtractCents(amountCents, paidOffCents)),
      credit(clearing(charge.provider), amountCents),
    ],
  }
}

/**
 * Somebody gave a part back at the provider itself, or that part came back to it; the how manieth change of that sum. It
 * is taken from what it pays off: money that is held, or a refund that was decided; else it is a loss.
 */
export function partRefunded(
  charge: ChargeFacts,
  { change, movedCents, from }: { change: number; movedCents: Cents; from: "held" | "owed" | "nothing" }
): LedgerEntry {
  const account = { held: CHARGES_HELD, owed: REFUNDS_PAYABLE, nothing: REFUND_LOSSES }[from]
  return {
    key: `charge:${charge.chargeId}:part-refund:${change}`,
    kind: "refund.part",
    saleId: charge.saleId,
    memo: `Refunded in part: ${charge.description}`,
    postings: [debit(account, movedCents), credit(clearing(charge.provider), movedCents)],
  }
}

/** A refund that the books hold as made has failed, and nobody will make it again: so much is owed once more. */
export function refundReturned(charge: ChargeFacts, returnedCents: Cents): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:refund-returned`,
    kind: "refund.part",
    saleId: charge.saleId,
    memo: `Refund failed: ${charge.description}`,
    postings: [debit(clearing(charge.provider), returnedCents), credit(REFUNDS_PAYABLE, returnedCents)],
  }
}

/** The entries that say what is owed of a charge's refund. */
export function refundKeys(chargeId: string, partRefundChanges: number): string[] {
  const parts = Array.from({ length: partRefundChanges }, (_, index) => `part-refund:${index + 1}`)
  return ["refund", "refunded", "refund-returned", "dispute-closed", ...parts].map(
    (name) => `charge:${chargeId}:${name}`
  )
}

/** A cardholder disputes: the provider takes the money until it is decided. */
export function disputeOpened(charge: ChargeFacts): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:disputed`,
    kind: "dispute.opened",
    saleId: charge.saleId,
    memo: `Disputed: ${charge.description}`,
    postings: [debit(DISPUTES_WITHHELD, charge.amountCents), credit(clearing(charge.provider), charge.amountCents)],
  }
}

/**
 * What of a lost payment is still there is owed no longer, and is no loss: money that was held, credits that it bought,
 * or a refund that was decided and that the dispute made instead. Credits that are worth more than what was disputed
 * make up for a part that went back before.
 */
export function disputeClosed(
  charge: ChargeFacts,
  outcome: "won" | "lost",
  left: { heldCents?: Cents; creditsCents?: Cents; owedCents?: Cents } = {}
): LedgerEntry {
  const { heldCents = cents(0), creditsCents = cents(0), owedCents = cents(0) } = left
  const lostCents = subtractCents(charge.amountCents, creditsCents, heldCents, owedCents)
  const goesTo = outcome === "won" ? clearing(charge.provider) : DISPUTE_LOSSES
  return {
    key: `charge:${charge.chargeId}:dispute-closed`,
    kind: `dispute.${outcome}`,
    saleId: charge.saleId,
    memo: `Dispute ${outcome}: ${charge.description}`,
    postings: [
      ...(lostCents < 0 ? [debit(REFUND_LOSSES, lostCents)] : [debit(goesTo, lostCents)]),
      debit(REFUNDS_PAYABLE, owedCents),
      debit(CREDITS_OUTSTANDING, creditsCents),
      debit(CHARGES_HELD, heldCents),
      credit(DISPUTES_WITHHELD, charge.amountCents),
    ],
  }
}

/** The provider took this much more for a dispute, or gave it back; the how manieth change of its fee. */
export function disputeFee(charge: ChargeFacts, changeCents: Cents, change: number): LedgerEntry {
  return {
    key: `dispute:${charge.chargeId}:fee:${change}`,
    kind: "dispute.fee",
    saleId: charge.saleId,
    memo: `Dispute fee: ${charge.description}`,
    postings: [debit(DISPUTE_FEES, changeCents), credit(clearing(charge.provider), changeCents)],
  }
}

/**
 * A fee settled by a credit. `creditValueCents` is what was paid for that credit: a fee paid ahead is earned now, and
 * what the credit did not cover was given away.
 */
export function feeSettledByCredit(
  fee: { feeId: string; saleId: string; description: string } & EarnedLines,
  creditValueCents: Cents
): LedgerEntry {
  const total = addCents(
    sumOf(fee.lines, ({ amountCents }) => amountCents),
    fee.hstCents
  )
  const covered = minCents(creditValueCents, total)
  return {
    key: `fee:${fee.feeId}:credit`,
    kind: "fee.credit",
    saleId: fee.saleId,
    memo: fee.description,
    postings: [
      debit(CREDITS_OUTSTANDING, creditValueCents),
      debit(PROMOTIONAL_CREDITS, subtractCents(total, covered)),
      ...fee.lines.map((line) => credit(revenueOf(line.code), line.amountCents)),
      credit(HST_PAYABLE, fee.hstCents),
      credit(revenueOf("credit_difference"), subtractCents(creditValueCents, covered)),
    ],
  }
}

/** The buyer's wire is in the trust account, as the bank's record says. */
export function vehicleFundsReceived(sale: { saleId: string; amountCents: Cents; bankReference: string }): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:received:${sale.bankReference}`,
    kind: "vehicle.received",
    saleId: sale.saleId,
    memo: `Buyer's wire ${sale.bankReference}`,
    postings: [debit(TRUST_BANK, sale.amountCents), credit(trustOf(sale.saleId), sale.amountCents)],
  }
}

/** Both sides confirmed: the money is the seller's. */
export function vehicleFundsReleased(sale: { saleId: string; amountCents: Cents }): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:released`,
    kind: "vehicle.released",
    saleId: sale.saleId,
    memo: "Both sides confirmed",
    postings: [debit(trustOf(sale.saleId), sale.amountCents), credit(payableToSeller(sale.saleId), sale.amountCents)],
  }
}

/** `before`: how often the seller was paid before, and the bank returned it. */
export function sellerPaidOut(
  sale: { saleId: string; amountCents: Cents; bankReference: string },
  before = 0
): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:paid-out${again(before)}`,
    kind: "vehicle.paid_out",
    saleId: sale.saleId,
    memo: `Payout ${sale.bankReference}`,
    postings: [debit(payableToSeller(sale.saleId), sale.amountCents), credit(TRUST_BANK, sale.amountCents)],
  }
}

/** The bank could not pay the seller: the money is in trust again, and owed. `before` as with the payout. */
export function payoutReturned(
  sale: { saleId: string; amountCents: Cents; bankReference: string },
  before = 0
): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:payout-returned${again(before)}`,
    kind: "vehicle.payout_returned",
    saleId: sale.saleId,
    memo: `Payout returned, ${sale.bankReference}`,
    postings: [debit(TRUST_BANK, sale.amountCents), credit(payableToSeller(sale.saleId), sale.amountCents)],
  }
}

const again = (before: number): string => (before === 0 ? "" : `:${before + 1}`)

/** The sale is off after the wire came: the buyer gets all of it back, also when it was the seller's already. */
export function vehicleFundsReturned(sale: {
  saleId: string
  amountCents: Cents
  bankReference: string
  released: boolean
}): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:returned`,
    kind: "vehicle.returned",
    saleId: sale.saleId,
    memo: `Returned to the buyer, ${sale.bankReference}`,
    postings: [
      debit(sale.released ? payableToSeller(sale.saleId) : trustOf(sale.saleId), sale.amountCents),
      credit(TRUST_BANK, sale.amountCents),
    ],
  }
}
