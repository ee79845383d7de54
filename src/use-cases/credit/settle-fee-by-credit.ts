import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, type Cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { partySale } from "../sale/party-sale"
import { takeCreditForFee, refuseWithoutCredits } from "./fee-credit"
import { refuseUnconfirmed } from "./last-credit"

/**
 * Settles the buyer's fee of this listing's sale by one credit. One transaction changes credit, fee and ledger; it
 * locks sale, fee, then account. The sale cannot be cancelled while the transaction holds the sale's lock. @throws
 * RefusedError `FORBIDDEN`, `LISTING_NOT_FOUND`, `AUCTION_NOT_OVER`, `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`,
 * `CREDIT_TOO_SMALL`, `CREDIT_NEEDED`
 */
export async function settleFeeByCredit(
  scope: MedusaContainer,
  account: AccountRecord,
  { listingId, lastCreditConfirmed }: { listingId: string; lastCreditConfirmed?: boolean }
): Promise<{ totalCents: Cents; balance: number }> {
  refuseWithoutCredits(account)
  const credits = scope.resolve("credit")
  const fees = scope.resolve("fee")
  return database().transaction(async () => {
    const sale = await partySale(scope, listingId, account.id, { lock: true })
    const own = (await fees.fees.ofSale(sale.id)).find(
      ({ party, accountId }) => party === "buyer" && accountId === account.id
    )
    if (!own) throw new RefusedError("LISTING_NOT_FOUND")
    const { totalCents } = await takeCreditForFee(scope, {
      sale,
      feeId: own.id,
      addedCents: cents(0),
      actor: account.id,
    })
    const balance = await credits.credits.balance(account.id)
    await refuseUnconfirmed(account.id, { left: balance, confirmed: lastCreditConfirmed })
    return { totalCents, balance }
  })
}
