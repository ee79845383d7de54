import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { CREDITS_CODE } from "../payments/charge-ledger"
import { openCheckout, type OpenCheckout } from "../payments/open-checkout"
import { openFeeOf } from "../payments/start-fee-checkout"
import { DIFFERENCE_PURPOSE } from "./difference-purpose"
import { refuseWithoutCredits } from "./fee-credit"

/**
 * A hosted checkout for what the own buyer fee rose by since the credit was bought that is to settle it; the credit is
 * used when the difference is paid.
 * @throws RefusedError `FORBIDDEN`, `LISTING_NOT_FOUND`, `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`; `INVALID_TRANSITION`
 * when a credit covers it
 */
export async function startDifferenceCheckout(
  scope: MedusaContainer,
  account: AccountRecord,
  listingId: string
): Promise<OpenCheckout> {
  refuseWithoutCredits(account)
  const { fee, description } = await openFeeOf(scope, account.id, listingId)
  if (fee.party !== "buyer") throw new RefusedError("FORBIDDEN")
  const amountCents = await scope.resolve("credit").lacking(account.id, fee.totalCents)
  if (amountCents === 0)
    throw new RefusedError("INVALID_TRANSITION", "Your credit covers the whole fee. Use it without a card.")
  const opened = await openCheckout(scope, {
    purpose: DIFFERENCE_PURPOSE,
    referenceId: fee.id,
    accountId: account.id,
    description: `${description}: what 1 credit lacks`,
    lines: [{ code: CREDITS_CODE, label: "Added to 1 credit, HST included", amountCents }],
  })
  if (!opened) throw new RefusedError("FEE_ALREADY_PAID")
  return opened
}
