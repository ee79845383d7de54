import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, newRegistrant, type UpsertedUser } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { changeRegistrant } from "./change-registrant"
import { createRegistrant } from "./create-registrant"

const PASSWORD_IS_THEIRS = "This person has an account and a password already. Send them a link to choose another one."

/**
 * Adds an account by hand, or corrects the one that has this e-mail: what is not sent stays. An existing password is
 * its person's alone. @throws RefusedError INVALID_INPUT, PASSWORD_TOO_COMMON, INVALID_TRANSITION
 */
export async function upsertRegistrant(
  scope: MedusaContainer,
  { person, actor }: { person: UpsertedUser; actor: string }
): Promise<{ account: AccountRecord; created: boolean }> {
  const accounts = scope.resolve("account")
  const { password, dealer, ...change } = person
  const known = await accounts.findByEmail(person.email)
  if (!known) {
    try {
      const account = await createRegistrant(scope, {
        person: newRegistrant.parse({ ...person, password: password ?? "" }),
        actor,
      })
      return { account, created: true }
    } catch (error) {
      // Somebody added the same person at this moment.
      if (!(error instanceof RefusedError && error.code === "EMAIL_TAKEN")) throw error
    }
  }
  const account = known ?? (await accounts.findByEmail(person.email))
  if (!account) throw new RefusedError("EMAIL_TAKEN")
  if (password)
    throw new RefusedError("INVALID_INPUT", PASSWORD_IS_THEIRS, { fields: { password: PASSWORD_IS_THEIRS } })
  if (dealer) {
    const message = "A dealer's registration is not changed here."
    throw new RefusedError("INVALID_INPUT", message, { fields: { dealer: message } })
  }
  return { account: await changeRegistrant(scope, { accountId: account.id, change, actor }), created: false }
}
