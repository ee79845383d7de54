import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, multiplyCents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { feeAmounts } from "#src/modules/fee/rules/fee-amounts"
import { canStillBePaid } from "../payment/hosted-checkouts"
import { CREDITS_CODE } from "../payment/charge-ledger"
import { openCheckout, type OpenCheckout } from "#src/workflows/payment/open-checkout"
import { counted } from "./counted"
import { CREDITS_PURPOSE } from "./credits-purpose"
import { refuseWithoutCredits } from "./fee-credit"

/**
 * Opens a hosted checkout for credits. A credit prepays one buyer fee: it costs the present fee with processing and
 * HST. A repeated request returns the open checkout.
 * @throws RefusedError `FORBIDDEN` for dealers, `INVALID_TRANSITION` while the fee is zero, `CHECKOUT_FAILED`
 */
export async function startCreditCheckout(
  scope: MedusaContainer,
  account: AccountRecord,
  quantity: number
): Promise<OpenCheckout> {
  refuseWithoutCredits(account)
  const schedule = await scope.resolve("fee").scheduleInForce()
  const { totalCents: unitCents, hstCents: unitHstCents } = feeAmounts(schedule, "buyer")
  if (unitCents === 0)
    throw new RefusedError("INVALID_TRANSITION", "There is no buyer fee at present, so no credit can be bought.")
  const purchase = await scope
    .resolve("credit")
    .purchases.open({ accountId: account.id, quantity, unitCents, unitHstCents }, ({ id }) =>
      canStillBePaid(scope, CREDITS_PURPOSE, id)
    )
  const opened = await openCheckout(scope, {
    purpose: CREDITS_PURPOSE,
    referenceId: purchase.id,
    accountId: account.id,
    description: counted(quantity),
    lines: [
      {
        code: CREDITS_CODE,
        label: `${counted(quantity)}, HST included`,
        amountCents: multiplyCents(unitCents, quantity),
      },
    ],
  })
  // The open purchase that was found has been paid in the meantime, so this request makes a new purchase.
  return opened ?? startCreditCheckout(scope, account, quantity)
}
