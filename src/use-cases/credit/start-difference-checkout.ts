import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { ChargeRequest } from "#src/modules/payment/types"
import type { FeeRecord } from "#src/modules/fee/types"
import { CREDITS_CODE } from "../payment/charge-ledger"
import { openCheckout, type OpenCheckout } from "#src/workflows/payment/open-checkout"
import { openFeeOf } from "../payment/start-fee-checkout"
import { DIFFERENCE_PURPOSE } from "./difference-purpose"
import { refuseWithoutCredits } from "./fee-credit"
import { refuseUnconfirmed } from "./last-credit"

/**
 * Opens a hosted checkout for the part of the buyer's fee that the credit does not cover. The credit is used when
 * this difference is paid.
 * @throws RefusedError `FORBIDDEN`, `LISTING_NOT_FOUND`, `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`, `CREDIT_NEEDED`;
 * `INVALID_TRANSITION` when a credit covers the fee
 */
export async function startDifferenceCheckout(
  scope: MedusaContainer,
  account: AccountRecord,
  { listingId, lastCreditConfirmed }: { listingId: string; lastCreditConfirmed?: boolean }
): Promise<OpenCheckout> {
  refuseWithoutCredits(account)
  const { fee, description } = await openFeeOf(scope, account.id, listingId)
  if (fee.party !== "buyer") throw new RefusedError("FORBIDDEN")
  const credits = scope.resolve("credit")
  const amountCents = await credits.credits.lacking(account.id, fee.totalCents)
  if (amountCents === 0)
    throw new RefusedError(
      "INVALID_TRANSITION",
      "Your credit covers the whole fee. Pay with the credit, without a card."
    )
  await refuseUnconfirmed(account.id, {
    left: (await credits.credits.balance(account.id)) - 1,
    confirmed: lastCreditConfirmed,
  })
  const opened = await openCheckout(scope, differenceRequest(fee, description, amountCents))
  if (!opened) throw new RefusedError("FEE_ALREADY_PAID")
  return opened
}

/** The charge request for the difference between one credit and this fee. */
export function differenceRequest(
  { id: referenceId, accountId }: FeeRecord,
  description: string,
  amountCents: Cents
): ChargeRequest {
  return {
    purpose: DIFFERENCE_PURPOSE,
    referenceId,
    accountId,
    description: `${description}: what 1 credit lacks`,
    lines: [{ code: CREDITS_CODE, label: "Added to 1 credit, HST included", amountCents }],
  }
}
