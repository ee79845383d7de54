import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  fullName,
  type AnswerOf,
  type SettlementActor,
  type SettlementView,
  type endpoints,
} from "@northlot/contract"
import { showAccountRefusal, type PayoutAccountState } from "#src/modules/settlement/rules/settlement"
import { isHolder } from "#src/modules/account/rules/holder"
import type { AccountRecord, PayoutAccountRecord } from "#src/modules/account/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { partyAccount } from "../sale/sale-notices"
import { escrow, saleOf, settlementOf } from "./settlement-of"
import type { Settlement } from "#src/modules/settlement/types"
import { recordAct } from "#src/use-cases/audit/record-act"

export const payoutAccounts = (scope: MedusaContainer) => scope.resolve("account").payoutAccounts

export function payoutAccountState(account: PayoutAccountRecord | null): PayoutAccountState {
  return account === null ? "missing" : account.held ? "held" : "ready"
}

export type PayoutAccountView = SettlementView["payoutAccount"]

/** Whether the platform pays out this sale and the seller has not entered a payout account. */
export async function asksForPayoutAccount(
  scope: MedusaContainer,
  { sellerId }: Pick<SaleRecord, "sellerId">
): Promise<boolean> {
  return (await sellersToAskForAccount(scope, [sellerId])).has(sellerId)
}

/** The sellers to ask for a payout account: the platform pays them out, and they have not entered one. */
export async function sellersToAskForAccount(
  scope: MedusaContainer,
  sellerIds: readonly string[]
): Promise<Set<string>> {
  if ((await escrow(scope).policy.read()).mode !== "trust") return new Set()
  const known = await payoutAccounts(scope).known(sellerIds)
  return new Set(sellerIds.filter((id) => !known.has(id)))
}

/**
 * The payout account as the seller and the operator see it, until the platform has paid the seller. Null for the buyer.
 */
export async function payoutAccountView(
  scope: MedusaContainer,
  { sellerId }: Pick<SaleRecord, "sellerId">,
  role: SettlementActor,
  { terms, state }: Pick<Settlement, "terms" | "state">
): Promise<PayoutAccountView> {
  if (role === "buyer" || terms.mode !== "trust" || state.cancelled || state.done.has("northlotPaidSeller")) return null
  const account = await payoutAccounts(scope).current(sellerId)
  return {
    state: payoutAccountState(account),
    heldUntil: account?.held ? account.heldUntil.toISOString() : null,
    lastDigits: account?.accountNumber.slice(-3) ?? null,
    ...(role === "admin"
      ? { holderDiffers: account !== null && holderDiffers(account, await partyAccount(scope, sellerId)) }
      : {}),
  }
}

function holderDiffers({ holder }: PayoutAccountRecord, seller: AccountRecord): boolean {
  // Nobody verifies a dealer's personal name, so it does not count as the holder's name.
  const person = seller.identityVerifiedAt ? { first: seller.first, last: seller.last } : { first: "", last: "" }
  return !isHolder(holder, { ...person, company: seller.dealer?.name ?? null })
}

/**
 * Shows the whole payout account while the payout is the next step. An audit row is written before the account is
 * returned.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, STEP_NOT_REACHED, INVALID_TRANSITION, PAYOUT_ACCOUNT_MISSING
 */
export async function showPayoutAccount(
  scope: MedusaContainer,
  saleId: string,
  admin: string
): Promise<Omit<AnswerOf<typeof endpoints.showPayoutAccount>, "ok">> {
  const sale = await saleOf(scope, saleId)
  const { terms, state } = await settlementOf(scope, sale)
  const refusal = showAccountRefusal(terms, state)
  if (refusal) throw new RefusedError(refusal.code, refusal.message)
  const account = await payoutAccounts(scope).current(sale.sellerId)
  if (!account) throw new RefusedError("PAYOUT_ACCOUNT_MISSING")
  const seller = await partyAccount(scope, sale.sellerId)
  const details = { sellerId: sale.sellerId, version: account.number, lastDigits: account.accountNumber.slice(-3) }
  await recordAct(scope, admin, "payout_account.shown", saleId, details)
  const { holder, institution, transit, accountNumber, changedAt, heldUntil, held } = account
  return {
    account: {
      holder,
      institution,
      transit,
      accountNumber,
      changedAt: changedAt.toISOString(),
      heldUntil: held ? heldUntil.toISOString() : null,
    },
    seller: seller.dealer?.name || fullName(seller),
    holderDiffers: holderDiffers(account, seller),
  }
}
