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

/** Revenue lines without HST, and the HST on them, in cents. */
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

/** What a payment bought: revenue earned now, or credits that are still owed. */
export type Bought = ({ kind: "earned" } & EarnedLines) | { kind: "credits" }

/** What a purchase credits in the ledger against the received payment: revenue and HST, or the credits now owed. */
function givenFor(bought: Bought, amountCents: Cents): Posting[] {
  if (bought.kind === "credits") return [credit(CREDITS_OUTSTANDING, amountCents)]
  return [
    ...bought.lines.map((line) => credit(revenueOf(line.code), line.amountCents)),
    credit(HST_PAYABLE, bought.hstCents),
  ]
}

/**
 * The payment's postings that its full refund reverses. An earlier partial refund of held money has already reduced the
 * held amount. An earlier partial refund of a purchase was booked as a loss, which the full refund cancels.
 */
function takenFor(bought: Bought | "held" | "lost", amountCents: Cents, partRefundedCents: Cents): Posting[] {
  const restCents = subtractCents(amountCents, partRefundedCents)
  if (bought === "held") return [credit(CHARGES_HELD, restCents)]
  if (bought === "lost") return [credit(REFUND_LOSSES, restCents)]
  return [...givenFor(bought, amountCents), debit(REFUND_LOSSES, partRefundedCents)]
}

/** The provider captured the requested amount. */
export function chargePaid(charge: ChargeFacts, bought: Bought): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:paid`,
    kind: "charge.paid",
    saleId: charge.saleId,
    memo: charge.description,
    postings: [debit(clearing(charge.provider), charge.amountCents), ...givenFor(bought, charge.amountCents)],
  }
}

/** The provider captured a payment that is held for an admin. `amountCents` is the captured amount. */
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
 * Books a decided refund: reverses the payment's postings and records the money as owed to the payer. `bought` is what
 * was paid for. `held`: the payment was held for an admin. `lost`: it was held, and a lost dispute had taken the money
 * before the provider refunded it too; the refund is a loss. `usedCents` is the value of used credits in the purchase,
 * which is a loss too; it is 0 unless the refund was made at the provider itself. `partRefundedCents` was refunded
 * earlier, so it is not owed.
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
 * The provider refunded `amountCents`, besides earlier partial refunds. The part above `owedCents` is a loss: a dispute
 * took that money too, so the cardholder got it twice.
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
 * A partial refund made at the provider itself, or the failure of one. `change` counts the changes of the refunded sum.
 * The amount is taken from held money or from a decided refund; otherwise it is a loss.
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

/** A refund that was booked as made has failed for good: this amount is owed again. */
export function refundReturned(charge: ChargeFacts, returnedCents: Cents): LedgerEntry {
  return {
    key: `charge:${charge.chargeId}:refund-returned`,
    kind: "refund.part",
    saleId: charge.saleId,
    memo: `Refund failed: ${charge.description}`,
    postings: [debit(clearing(charge.provider), returnedCents), credit(REFUNDS_PAYABLE, returnedCents)],
  }
}

/** The keys of the ledger entries that tell how much of a charge's refund Northlot still owes. */
export function refundKeys(chargeId: string, partRefundChanges: number): string[] {
  const parts = Array.from({ length: partRefundChanges }, (_, index) => `part-refund:${index + 1}`)
  return ["refund", "refunded", "refund-returned", "dispute-closed", ...parts].map(
    (name) => `charge:${chargeId}:${name}`
  )
}

/** A cardholder disputes a payment: the provider withholds the money until the decision. */
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
 * Closes a dispute. A lost amount is first taken from held money, unused credits and a refund still owed. The rest is
 * booked as a loss. If these three exceed the lost amount, the surplus reduces the losses booked for refunds.
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

/** A dispute's fee changed by this amount, negative when the provider gave it back; `change` counts the changes. */
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
 * A credit paid a fee. `creditValueCents` is the price paid for this credit, which becomes revenue now. The part of the
 * fee above that price was a gift.
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

/** The buyer's wire is in the trust account, according to the bank. */
export function vehicleFundsReceived(sale: { saleId: string; amountCents: Cents; bankReference: string }): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:received:${sale.bankReference}`,
    kind: "vehicle.received",
    saleId: sale.saleId,
    memo: `Buyer's wire ${sale.bankReference}`,
    postings: [debit(TRUST_BANK, sale.amountCents), credit(trustOf(sale.saleId), sale.amountCents)],
  }
}

/** Buyer and seller approved the sale as complete, so the money now belongs to the seller. */
export function vehicleFundsReleased(sale: { saleId: string; amountCents: Cents }): LedgerEntry {
  return {
    key: `vehicle:${sale.saleId}:released`,
    kind: "vehicle.released",
    saleId: sale.saleId,
    memo: "Both sides confirmed",
    postings: [debit(trustOf(sale.saleId), sale.amountCents), credit(payableToSeller(sale.saleId), sale.amountCents)],
  }
}

/** Northlot paid the seller. `before` is the number of earlier payouts to this seller that the bank returned. */
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

/**
 * The bank could not pay the seller: the money is back in the trust account and still owed. `before` is the number of
 * earlier payouts to this seller that the bank returned.
 */
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

/**
 * The sale was cancelled after the wire arrived. The buyer gets all of the money, even if it was already payable to the
 * seller.
 */
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
