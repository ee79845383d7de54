import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  profileProblem,
  registrationSentence,
  storedName,
  type BodyOf,
  type PersonName,
  type endpoints,
} from "@northlot/contract"
import { locationAfter } from "#src/modules/account/rules/place"
import { decideProfileChange, type ProfileFields } from "#src/modules/account/rules/profile"
import { profileVersion } from "./profile-version"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { oneLine } from "#src/platform/one-line"

/**
 * Saves a person's changes to their own profile, by the rules of registration. It refuses the changes when the
 * profile differs from what the person saw. @throws RefusedError INVALID_INPUT with the field, NAME_CONFIRMED,
 * PROFILE_CHANGED
 */
export async function changeProfile(
  scope: MedusaContainer,
  accountId: string,
  { version, ...given }: Partial<ProfileFields> & { version?: string }
): Promise<AccountRecord> {
  const accounts = scope.resolve("account")
  const typed = Object.fromEntries(
    Object.entries(given).flatMap(([field, text]) => (text === undefined ? [] : [[field, oneLine(text)]]))
  ) as Partial<ProfileFields>
  return database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    const change = { ...typed, ...nameAfter(account, typed) }
    const problem = profileProblem({ ...account, ...change }, account.dealer !== null)
    if (problem) throw refusedField(problem.field, registrationSentence(problem.code))
    const decision = decideProfileChange(account, change, {
      sawPresent: version === undefined || version === profileVersion(account),
    })
    switch (decision.kind) {
      case "unchanged":
        return account
      case "changed-elsewhere":
        throw new RefusedError("PROFILE_CHANGED")
      case "name-confirmed": {
        const { message } = new RefusedError("NAME_CONFIRMED")
        throw new RefusedError("NAME_CONFIRMED", message, { fields: { [decision.field]: message } })
      }
      case "change":
        await accounts.accounts.changeDetails(accountId, { ...account, ...decision.to })
        await scope.resolve("operations").auditLog.record({
          actor: accountId,
          action: "profile.changed",
          subject: accountId,
          details: { fields: decision.fields },
        })
        return (await accounts.accounts.retrieve(accountId))!
    }
  })
}

/** The name fields to store when the name changes; empty otherwise. */
function nameAfter(present: PersonName, change: Partial<PersonName>): Partial<PersonName> {
  const { first, last } = { first: present.first, last: present.last, ...change }
  return first === present.first && last === present.last ? {} : storedName({ first, last })
}

/**
 * Changes the profile fields that a client sends to `PUT /api/profile`. Some fields have two names, such as `mobile`
 * and `phone`; clients may use either. A null value clears the field; an absent field is unchanged.
 */
export function changeOwnProfile(
  scope: MedusaContainer,
  account: AccountRecord,
  given: BodyOf<typeof endpoints.writeProfile>
): Promise<AccountRecord> {
  const text = (...names: (string | null | undefined)[]) => {
    const named = names.find((name) => name !== undefined)
    return named === null ? "" : named
  }
  return changeProfile(scope, account.id, {
    version: given.version,
    first: text(given.first, given.firstName),
    last: text(given.last, given.lastName),
    mobile: text(given.mobile, given.phone),
    location: locationAfter(account.location, given),
  })
}
