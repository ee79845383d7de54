import { timingSafeEqual } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BodyOf, type Endpoints } from "@northlot/contract"
import { registrationCode } from "#src/emails/reset-token"
import type { AccountRecord, PendingRegistration } from "#src/modules/account/types"
import { pendingIdentity } from "./passwords"
import { createMember } from "#src/workflows/account/register-account"
import { runInTurnByKey } from "#src/platform/semaphore"
import { CODE_TRIES } from "#src/modules/account/rules/registration-code"

type Proof = BodyOf<Endpoints["verifyEmail"]>

const proofsOfEmail = runInTurnByKey(1)

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/**
 * Creates the account for the registration that this link or code belongs to. `repeated` marks a retry under the same
 * idempotency key, which gets the account of the first request.
 * @throws RefusedError VERIFICATION_…, EMAIL_TAKEN, IDENTITY_NOT_VERIFIED
 */
export async function verifyEmail(
  scope: MedusaContainer,
  proof: Proof,
  from: { browserToken: string | null; repeated: boolean }
): Promise<AccountRecord> {
  const registration =
    proof.token === undefined ? await byCode(scope, proof, from) : await byLink(scope, proof.token, from.repeated)
  const id = registration.accountId ?? (await proofsOfEmail(registration.email, () => makeAccount(scope, registration)))
  const account = await accountsOf(scope).accounts.retrieve(id)
  if (!account || account.status !== "active") throw new RefusedError("VERIFICATION_LINK_INVALID")
  return account
}

async function byLink(scope: MedusaContainer, token: string, repeated: boolean): Promise<PendingRegistration> {
  const registration = await accountsOf(scope).pendingRegistrations.findByLink(token)
  if (!registration || registration.known || (registration.accountId && !repeated))
    throw new RefusedError("VERIFICATION_LINK_INVALID")
  return registration
}

/**
 * A browser that registered can prove only its own registration; codes of other registrations are refused. Only that
 * browser is told why a code is wrong. All other browsers get the same refusal, whether or not the address has a
 * pending registration.
 */
async function byCode(
  scope: MedusaContainer,
  { email = "", code = "" }: Proof,
  { browserToken, repeated }: { browserToken: string | null; repeated: boolean }
): Promise<PendingRegistration> {
  const registrations = accountsOf(scope).pendingRegistrations
  if (repeated) {
    const made = (await registrations.usedBy(email)).find((used) => isCodeOf(used, code))
    if (made) return made
  }
  const open = await registrations.openFor(email, browserToken)
  const own = open.filter((registration) => registration.own)
  const candidates = own.length > 0 ? own : open
  const tried = await registrations.countTry(candidates.map(({ id }) => id))
  const right = tried.find((registration) => !registration.known && isCodeOf(registration, code))
  if (right) return right
  const [mine] = own
  if (mine && mine.tries >= CODE_TRIES) throw refusedCode("VERIFICATION_CODE_USED_UP")
  if (mine?.codeExpired) throw refusedCode("VERIFICATION_CODE_EXPIRED")
  throw refusedCode("VERIFICATION_CODE_INVALID")
}

function refusedCode(
  code: "VERIFICATION_CODE_USED_UP" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_INVALID"
): RefusedError {
  const { message } = new RefusedError(code)
  return new RefusedError(code, message, { fields: { code: message } })
}

function isCodeOf({ codeId }: PendingRegistration, code: string): boolean {
  return timingSafeEqual(Buffer.from(registrationCode(codeId)), Buffer.from(code))
}

async function makeAccount(scope: MedusaContainer, registration: PendingRegistration): Promise<string> {
  const { id, form, verificationId, licenceUploadId } = registration
  const registrations = accountsOf(scope).pendingRegistrations
  await registrations.claim(id)
  try {
    const accountId = await createMember(scope, {
      ...form,
      password: { storedHash: pendingIdentity(id) },
      verificationId,
      licenceUploadId,
    })
    await registrations.finish(id, accountId)
    return accountId
  } catch (error) {
    await registrations.release(id)
    throw error
  }
}
