import { sumOf } from "@northlot/contract"
import type { ChargeLine, ChargeRecord } from "#src/modules/payment/types"
import type { Bought, EarnedLines } from "#src/modules/settlement/rules/postings"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"

/** The code of a charge's line that is tax, and of one that buys credits; every other code is revenue of its name. */
export const CREDITS_CODE = "credits"

/** What the lines of a charge bought, as the ledger books it. */
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

/** A charge as the ledger's rules take it; `amountCents` is what really came where that differs from what was asked. */
export function ledgerFacts(charge: ChargeRecord, saleId: string | null) {
  const { id: chargeId, provider, amountCents, receivedCents, description } = charge
  return { chargeId, provider, amountCents: receivedCents ?? amountCents, saleId, description }
}
