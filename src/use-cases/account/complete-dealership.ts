import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, registrationSentence, type BodyOf, type endpoints } from "@northlot/contract"
import { decideDealership } from "#src/modules/account/rules/dealership"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"

const STAYS = "We already have this detail. Write to us to have it corrected."

/**
 * Adds the missing registration details of a dealer whose account staff created with only some details. Sending details
 * that are stored already changes nothing.
 * @throws RefusedError INVALID_INPUT with the field, INVALID_TRANSITION for an account that is no dealer's
 */
export async function completeDealership(
  scope: MedusaContainer,
  accountId: string,
  given: BodyOf<typeof endpoints.completeDealership>
): Promise<AccountRecord> {
  const accounts = scope.resolve("account")
  return database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    if (!account.dealer) throw new RefusedError("INVALID_TRANSITION", "This account is not a dealer's.")
    const decision = decideDealership(account.dealer, given)
    switch (decision.kind) {
      case "unchanged":
        return account
      case "stays":
        throw new RefusedError("INVALID_TRANSITION", STAYS, { fields: { [decision.field]: STAYS } })
      case "problem": {
        const { field, code } = decision.problem
        const message = registrationSentence(code)
        throw new RefusedError("INVALID_INPUT", message, { fields: { [field]: message } })
      }
      case "complete":
        await accounts.accounts.completeDealership(accountId, decision.to)
        await scope.resolve("operations").auditLog.record({
          actor: accountId,
          action: "dealership.completed",
          subject: accountId,
          details: { fields: decision.fields },
        })
        return (await accounts.accounts.retrieve(accountId))!
    }
  })
}
