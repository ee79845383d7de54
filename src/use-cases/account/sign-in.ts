import type { MedusaContainer } from "@medusajs/framework/types"
import { ERRORS, RefusedError, emailFrom, hasInvisibleSigns, passwordSentence } from "@northlot/contract"
import { addressGroup } from "#src/platform/client-address"
import { isUsedUp, limiterFor, refuseWhenUsedUp } from "#src/platform/rate-limits"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { isEmailAddress } from "./email-address"
import { passwordMatches, pendingIdentity } from "./passwords"
import { runInTurnByKey } from "#src/platform/semaphore"

/** This limit counts per account and IP address, so that nobody can lock somebody else out. */
const failuresPerAccount = () => limiterFor("sign-in-failures", { points: 5, seconds: 60 })
/**
 * Counts failures per IP address. Many people may share an address, so a correct password is accepted even after the
 * limit is used up.
 */
const failuresPerAddress = () => limiterFor("sign-in-failures-address", { points: 100, seconds: 900 })
/**
 * Counts the failures on an account from all IP addresses. When this limit is used up, the owner is notified. Each IP
 * address then has few tries left, and a wrong password is answered by TOO_MANY_REQUESTS.
 */
const failuresEverywhere = () => limiterFor("sign-in-failures-everywhere", { points: 40, seconds: 900 })
const triesUnderAttack = () => limiterFor("sign-in-failures-under-attack", { points: 3, seconds: 900 })

// Attempts run one after another, so that the limits also hold for a burst of requests sent at once.
const attemptsOnAccount = runInTurnByKey(1)
const attemptsFromAddress = runInTurnByKey(8)

const ROLE_NAMES = { buyer: "Buyer", seller: "Seller", broker: "Broker" } as const

/**
 * Checks e-mail and password first, then role and status. Somebody who knows the password of an unproven registration
 * is told that its address has to be proven. @throws RefusedError INVALID_INPUT, INVALID_CREDENTIALS,
 * EMAIL_NOT_VERIFIED, role_mismatch, ACCOUNT_DISABLED, TOO_MANY_REQUESTS
 */
export async function signIn(
  scope: MedusaContainer,
  input: { email: string; password: string; role?: AccountRecord["role"] },
  from: { address: string; browserToken: string | null }
): Promise<AccountRecord> {
  const email = emailFrom(input.email)
  if (!email || !input.password) throw new RefusedError("INVALID_INPUT", "Email and password are required.")
  let waiting: string | null = null
  // The account is read before the password check, so that an old password cannot open an account that changed since.
  let account: AccountRecord | null = null
  const storedHash = async () => {
    account = await scope.resolve("account").accounts.findByEmail(email)
    return (waiting = account ? null : await passwordThatWaits(scope, email, from.browserToken))
  }
  await checkPassword(scope, { name: email, possible: isEmailAddress(email), storedHash }, input.password, from.address)
  if (waiting) throw new RefusedError("EMAIL_NOT_VERIFIED")
  return refuseUnlessOpen(account, input.role)
}

function refuseUnlessOpen(account: AccountRecord | null, role: AccountRecord["role"] | undefined): AccountRecord {
  if (!account) throw new RefusedError("INVALID_CREDENTIALS")
  if (account.status !== "active") throw new RefusedError("ACCOUNT_DISABLED")
  if (role && role !== account.role) {
    const name = ROLE_NAMES[account.role]
    throw new RefusedError(
      "role_mismatch",
      `This email is registered as a ${name}. Please switch role to ${name} to log in.`,
      { params: { role: account.role } }
    )
  }
  return account
}

/**
 * For an e-mail address without an account: finds the identity that holds the password of a pending registration.
 * Registrations made in this browser come first.
 */
async function passwordThatWaits(
  scope: MedusaContainer,
  email: string,
  browserToken: string | null
): Promise<string | null> {
  const accounts = scope.resolve("account")
  const registration = (await accounts.pendingRegistrations.openFor(email, browserToken)).find(({ known }) => !known)
  return registration ? pendingIdentity(registration.id) : null
}

/**
 * Checks the password of a signed-in person, under the limits of sign-in.
 * @throws RefusedError PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  scope: MedusaContainer,
  account: AccountRecord,
  password: string,
  address: string
): Promise<void> {
  try {
    await checkPassword(scope, { name: account.email, possible: true }, password, address)
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "INVALID_CREDENTIALS")) throw error
    const wrong = ERRORS.PASSWORD_WRONG.error
    const message = hasInvisibleSigns(password) ? `${wrong} ${passwordSentence("PASSWORD_INVISIBLE")}` : wrong
    throw new RefusedError("PASSWORD_WRONG", message, { fields: { currentPassword: message } })
  }
}

/** The name that somebody signs in with. `possible` is false when no account can have this name. */
interface ClaimedIdentity {
  name: string
  possible: boolean
  /**
   * Finds the identity that holds the password, if its name differs from `name`. It is called only when this attempt's
   * turn comes, so that attempts are handled in their order.
   */
  storedHash?: () => Promise<string | null>
}

/**
 * A correct password is refused only after failures on this account from the same IP address: for one minute, or for 15
 * minutes while the account is under attack. After failures of other people only, a correct password is accepted, and a
 * wrong one is answered by TOO_MANY_REQUESTS.
 * @throws RefusedError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function checkPassword(
  scope: MedusaContainer,
  identity: ClaimedIdentity,
  password: string,
  address: string
): Promise<void> {
  const from = addressGroup(address)
  const key = `${identity.name}|${from}`
  await attemptsOnAccount(key, () =>
    attemptsFromAddress(from, async () => {
      await refuseWhenUsedUp(failuresPerAccount(), key)
      const attacked = await isUsedUp(failuresEverywhere(), identity.name)
      if (attacked) await refuseWhenUsedUp(triesUnderAttack(), key)
      const name = identity.possible ? ((await identity.storedHash?.()) ?? identity.name) : null
      if (await passwordMatches(scope, name, password)) return
      const wasUsedUp = await isUsedUp(failuresPerAddress(), from)
      await countFailure(scope, identity, key, address)
      if (wasUsedUp) await refuseWhenUsedUp(failuresPerAddress(), from)
      if (attacked) await refuseWhenUsedUp(failuresEverywhere(), identity.name)
      throw wrongCredentials(password)
    })
  )
}

/** Only the typed password decides whether the refusal has a hint, so the hint reveals nothing about the account. */
function wrongCredentials(password: string): RefusedError<"INVALID_CREDENTIALS"> {
  const { error } = ERRORS.INVALID_CREDENTIALS
  return new RefusedError(
    "INVALID_CREDENTIALS",
    hasInvisibleSigns(password) ? `${error} ${passwordSentence("PASSWORD_INVISIBLE")}` : error
  )
}

async function countFailure(
  scope: MedusaContainer,
  identity: ClaimedIdentity,
  key: string,
  address: string
): Promise<void> {
  const from = addressGroup(address)
  const wasAttacked = await isUsedUp(failuresEverywhere(), identity.name)
  const [everywhere] = await Promise.all([
    failuresEverywhere().penalty(identity.name),
    failuresPerAddress().penalty(from),
    failuresPerAccount().penalty(key),
    ...(wasAttacked ? [triesUnderAttack().penalty(key)] : []),
  ])
  const audit = scope.resolve("operations")
  const { possible, name } = identity
  // The audit log is permanent, so it names a member by account id and never stores a typed e-mail address.
  const isMember = possible && isEmailAddress(name)
  const account = isMember ? await scope.resolve("account").accounts.findByEmail(name) : null
  const entry = { actor: `address:${address}`, subject: isMember ? (account?.id ?? "") : possible ? name : "" }
  await audit.auditLog.record({ ...entry, action: "sign-in.refused" })
  const limited = await Promise.all([isUsedUp(failuresPerAccount(), key), isUsedUp(failuresPerAddress(), from)])
  if (limited.includes(true)) await audit.auditLog.record({ ...entry, action: "sign-in.limited" })
  // Only the failure that uses up the limit notifies the owner. Later and parallel failures find the limit already used
  // up.
  if (everywhere.consumedPoints !== failuresEverywhere().points) return
  await audit.auditLog.record({ ...entry, action: "sign-in.attacked" })
  if (account) await tellOwner(account)
}

/** Warns an account's owner that somebody guesses the password: by a notice and an e-mail, at most once a day. */
async function tellOwner(account: AccountRecord): Promise<void> {
  const now = await database().now()
  await emit(
    "account.news",
    {
      accountId: account.id,
      key: `sign-in-attacked:${account.id}:${torontoDate(now)}`,
      params: { fact: "password-guessed", at: now.toISOString() },
      email: account.email,
    },
    `${account.id}:${now.getTime()}`
  )
}
