import { sumOf } from "@northlot/contract"
import type { ChargeLine, ChargeRecord } from "#src/modules/payment/types"
import type { Bought, EarnedLines } from "#src/modules/settlement/rules/postings"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"

/**
 * The code of a charge line for credits. The ledger books every other line as revenue under its own code, except the
 * tax line.
 */
export const CREDITS_CODE = "credits"

/** Returns what the charge's lines bought, in the categories of the ledger. */
export function boughtBy(lines: readonly ChargeLine[]): Bought {
  if (lines.some(({ code }) => code === CREDITS_CODE)) return { kind: "credits" }
  return { kind: "earned", ...earnedBy(lines) }
}

export function earnedBy(lines: readonly ChargeLine[]): EarnedLines {
  return {
    lines: lines.filter(({ code }) => code !== HST_CODE).map(({ code, amountCents }) => ({ code, amountCents })),
    hstCents: sumOf(
      lines.filter(({ code }) => code === HST_CODE),
      ({ amountCents }) => amountCents
    ),
  }
}

/**
 * The facts of a charge for the ledger. `amountCents` is the received amount when it differs from the requested one.
 */
export function ledgerFacts(charge: ChargeRecord, saleId: string | null) {
  const { id: chargeId, provider, amountCents, receivedCents, description } = charge
  return { chargeId, provider, amountCents: receivedCents ?? amountCents, saleId, description }
}
