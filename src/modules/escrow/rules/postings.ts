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

function takenFor(bought: Bought | "held" | "lost", amountCents: Cents): Posting[] {
  if (bought === "held") return [credit(CHARGES_HELD, amountCents)]
  return bought === "lost" ? [credit(REFUND_LOSSES, amountCents)] : givenFor(bought, amountCents)
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
 * money that a dispute took before, and the provider gave back once more.
 */
export function refundDecided(
  charge: ChargeFacts,
  bought: Bought | "held" | "lost",
  usedCents = cents(0)
): LedgerEntry {
  const taken = takenFor(bought, charge.amountCents)
  return {
    key: `charge:${charge.chargeId}:refund`,
    kind: "refund.decided",
    saleId: charge.saleId,
    memo: `Refund: ${charge.description}`,
    postings: [
      ...taken.map(({ account, amountCents }) => debit(account, negateCents(amountCents))),
      credit(CREDITS_OUTSTANDING, usedCents),
      debit(REFUND_LOSSES, usedCents),
      credit(REFUNDS_PAYABLE, charge.amountCents),
    ],
  }
}

/** The provider gave the money back. */
export function refundConfirmed(charge: ChargeFacts): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:refunded`,
    kind: "refund.confirmed",
    saleId: charge.saleId,
    memo: `Refunded: ${charge.description}`,
    postings: [debit(REFUNDS_PAYABLE, charge.amountCents), credit(clearing(charge.provider), charge.amountCents)],
  }
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
 * What of a lost payment is still there is owed no longer, and is no loss: money that was held, or credits that it
 * bought.
 */
export function disputeClosed(
  charge: ChargeFacts,
  outcome: "won" | "lost",
  left: { heldCents?: Cents; creditsCents?: Cents } = {}
): LedgerEntry {
  const { heldCents = cents(0), creditsCents = cents(0) } = left
  const goesTo = outcome === "won" ? clearing(charge.provider) : DISPUTE_LOSSES
  return {
    key: `charge:${charge.chargeId}:dispute-closed`,
    kind: `dispute.${outcome}`,
    saleId: charge.saleId,
    memo: `Dispute ${outcome}: ${charge.description}`,
    postings: [
      debit(goesTo, subtractCents(charge.amountCents, creditsCents, heldCents)),
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
