import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, type AnswerOf, type BodyOf, type endpoints } from "@northlot/contract"
import { deviceName } from "#src/modules/account/rules/device-name"
import type { StaffMember } from "#src/modules/account/types"
import { adminIdentity } from "#src/use-cases/account/passwords"
import { checkPassword } from "#src/use-cases/account/sign-in"
import { recordAct } from "#src/use-cases/audit/record-act"
import { adminEmail } from "./first-admin"
import { beginChallenge, checkFactor, relyingParty } from "./second-factor"

type SignedIn = AnswerOf<typeof endpoints.acceptInvitation>

export interface SignInPlace {
  address: string
  userAgent: string | undefined
  /** The page's origin, which a passkey is bound to. */
  origin: string | undefined
}

/**
 * Signs in by username and password. With a second factor, it begins a challenge that `finishSignIn` ends.
 * @throws RefusedError INVALID_INPUT, INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS
 */
export async function signInStaff(
  scope: MedusaContainer,
  input: { username: string; password: string },
  place: SignInPlace
): Promise<SignedIn> {
  const username = input.username.trim().toLowerCase()
  if (!username || !input.password) throw new RefusedError("INVALID_INPUT", "Username and password are required.")
  const possible = !username.includes("\u0000")
  // The member is read before the password check, so that an old password cannot begin a session after a change.
  const member = possible ? await scope.resolve("account").staff.find(username) : null
  await checkPassword(scope, { name: adminIdentity(username), possible }, input.password, place.address)
  if (!member) throw new RefusedError("INVALID_CREDENTIALS")
  const factors = await scope.resolve("account").staffFactors.of(username)
  if (factors.length === 0) return beginSession(scope, member, place, { withFactor: false })
  const secondFactor = await beginChallenge(scope, member, "sign-in", relyingParty(place.origin))
  throw new RefusedError("SECOND_FACTOR_REQUIRED", undefined, { secondFactor })
}

/** @throws RefusedError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, INVALID_CREDENTIALS */
export async function finishSignIn(
  scope: MedusaContainer,
  { challenge: token, proof }: BodyOf<typeof endpoints.finishAdminLogin>,
  place: SignInPlace
): Promise<SignedIn> {
  const { staff, staffFactors } = scope.resolve("account")
  const begun = await staffFactors.challenge(token, "sign-in")
  const member = begun && (await staff.find(begun.username))
  if (!member) throw new RefusedError("SECOND_FACTOR_EXPIRED")
  const site = relyingParty(place.origin)
  await checkFactor(scope, member, proof, { address: place.address, site, signed: begun.challenge })
  if (!(await staffFactors.useChallenge(token))) throw new RefusedError("SECOND_FACTOR_EXPIRED")
  // `signInVersion` was read at the password check. If the password has changed since, this sign-in fails.
  const { username, signInVersion } = begun
  return beginSession(scope, { username, signInVersion }, place, { withFactor: true })
}

/**
 * Creates a console session, with an audit row. `member` is the record from before the password check.
 * @throws RefusedError INVALID_CREDENTIALS when the member was removed or changed the password since
 */
async function beginSession(
  scope: MedusaContainer,
  member: Pick<StaffMember, "username" | "signInVersion">,
  { address, userAgent }: SignInPlace,
  { withFactor }: { withFactor: boolean }
): Promise<SignedIn> {
  const { username } = member
  const [user] = await scope.resolve(Modules.USER).listUsers({ email: adminEmail(username) }, { take: 1 })
  const session =
    user &&
    (await scope
      .resolve("account")
      .staffSessions.create(member, { userId: user.id, address, device: deviceName(userAgent), withFactor }))
  if (!session) throw new RefusedError("INVALID_CREDENTIALS")
  await recordAct(scope, username, "admin.signed-in", username, { address })
  return { ok: true, token: session.token, username, expiresAt: session.expiresAt.toISOString() }
}
