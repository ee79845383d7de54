import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type NewRegistrant } from "@northlot/contract"
import { kindAfter } from "#src/modules/account/rules/change-account"
import { locationAfter } from "#src/modules/account/rules/place"
import type { AccountRecord } from "#src/modules/account/types"
import { setAccountStatus } from "./account-status"
import { refuseWeakPassword } from "./passwords"
import { createMember } from "./register-account"

/**
 * Adds an account by hand, on record; its identity or licence is verified as everybody's. @throws RefusedError
 * INVALID_INPUT, PASSWORD_TOO_COMMON, EMAIL_TAKEN
 */
export async function createRegistrant(
  scope: MedusaContainer,
  input: { person: NewRegistrant; actor: string }
): Promise<AccountRecord> {
  const { person, actor } = input
  const kind = kindAfter(
    { role: person.role, buyerType: null, sellerType: null },
    { buyerType: person.buyerType ?? null, sellerType: person.sellerType ?? null }
  )
  const isDealer = (kind.buyerType ?? kind.sellerType) === "dealer"
  if (isDealer && !person.dealer) {
    const message = "A dealer needs a registered name, an address and an OMVIC number."
    throw new RefusedError("INVALID_INPUT", message, { fields: { "dealer.name": message } })
  }
  refuseWeakPassword(person.password)
  const accountId = await createMember(scope, {
    account: {
      ...kind,
      email: person.email,
      first: person.first,
      last: person.last,
      mobile: person.mobile ?? "",
      location: locationAfter("", person) ?? "",
      identityVerified: false,
      dealer: isDealer && person.dealer ? { ...person.dealer, licenceFileId: null, licenceFileName: null } : null,
    },
    password: person.password,
    verificationId: null,
    consents: [],
  })
  await scope
    .resolve("foundation")
    .recordAudit({ actor, action: "account.created", subject: accountId, details: { ...kind } })
  if (person.status === "disabled") {
    await setAccountStatus(scope, { accountId, status: "disabled", reason: "Created as disabled.", actor })
  }
  return (await scope.resolve("account").retrieveAccount(accountId))!
}
