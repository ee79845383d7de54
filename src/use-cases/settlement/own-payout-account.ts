import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  bankAccountProblems,
  normalizedBankAccount,
  type BankAccount,
  type PayoutAccountAnswer,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { salesWaitingForPayout } from "#src/queries/settlement/waiting-for-payout"
import { bidReview } from "../conduct/bid-review"
import { payoutAccounts } from "./payout-account"
import { confirmPassword } from "../account/sign-in"
import { tellAtEveryAddress } from "../account/tell-at-every-address"

export async function readPayoutAccount(
  scope: MedusaContainer,
  accountId: string
): Promise<Omit<PayoutAccountAnswer, "ok">> {
  const [account, history, salesWaiting] = await Promise.all([
    payoutAccounts(scope).current(accountId),
    payoutAccounts(scope).history(accountId),
    salesWaitingForPayout(accountId),
  ])
  return {
    account: account && {
      holder: account.holder,
      institution: account.institution,
      lastDigits: account.accountNumber.slice(-3),
      changedAt: account.changedAt.toISOString(),
      heldUntil: account.held ? account.heldUntil.toISOString() : null,
    },
    salesWaiting,
    history: history.map(({ at, lastDigits }) => ({ at: at.toISOString(), lastDigits })),
  }
}

/**
 * Changes the payout account after checking the password. An e-mail tells the person. After a recent change of address,
 * the old address gets the e-mail too, since a thief may have changed the address first. Entering the same account
 * changes nothing.
 * @throws RefusedError INVALID_INPUT, PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function changePayoutAccount(
  scope: MedusaContainer,
  person: AccountRecord,
  { currentPassword, ...typed }: BankAccount & { currentPassword: string },
  address: string
): Promise<Omit<PayoutAccountAnswer, "ok">> {
  const entered = normalizedBankAccount(typed)
  const fields = bankAccountProblems(entered)
  const [problem] = Object.values(fields)
  if (problem) throw new RefusedError("INVALID_INPUT", problem, { fields })
  await confirmPassword(scope, person, currentPassword, address)
  await database().transaction(async () => {
    const accounts = scope.resolve("account")
    const present = await accounts.accounts.lock(person.id)
    if (!present || present.status !== "active") throw new RefusedError("UNAUTHENTICATED")
    const { record, changed } = await payoutAccounts(scope).change(person.id, entered)
    if (!changed) return
    const { institution, transit, accountNumber } = entered
    await bidReview(scope).link(person.id, "payoutAccount", `${institution} ${transit} ${accountNumber}`)
    const { number, changedAt, heldUntil } = record
    const lastDigits = record.accountNumber.slice(-3)
    await scope.resolve("operations").auditLog.record({
      actor: person.id,
      action: "payout_account.changed",
      subject: person.id,
      details: { version: number, lastDigits },
    })
    const params = {
      fact: "payout-account-changed",
      changedAt: changedAt.toISOString(),
      heldUntil: heldUntil.toISOString(),
      lastDigits,
    } as const
    await tellAtEveryAddress(scope, present, params, `payout-account:${person.id}:${number}`)
  })
  return readPayoutAccount(scope, person.id)
}
