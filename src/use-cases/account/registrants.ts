/** What admins do to accounts: add, correct and disable them, and read them in the console. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  isNamed,
  refusedField,
  newRegistrant,
  storedName,
  type UpsertedUser,
  type RegistrantChange,
  type NewRegistrant,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { newToken } from "#src/platform/signature"
import { endNegotiationsOf } from "../negotiation/move-negotiation"
import { kindAfter, kindRefusal } from "#src/modules/account/rules/change-account"
import { locationAfter } from "#src/modules/account/rules/place"
import { hasTraded } from "#src/queries/account/has-traded"
import { requestEmailChangeByStaff } from "./change-email"
import { renameIdentity, refuseWeakPassword } from "./passwords"
import { createMember } from "#src/workflows/account/register-account"
import { sendFirstPassword } from "./reset-password"

const PASSWORD_IS_THEIRS = "This person has an account and a password already. Send them a link to choose another one."

/**
 * Adds an account by hand, or corrects the account with this e-mail. Fields that are absent stay unchanged. An admin
 * cannot replace an existing password.
 * @throws RefusedError INVALID_INPUT, PASSWORD_TOO_COMMON, INVALID_TRANSITION
 */
export async function upsertRegistrant(
  scope: MedusaContainer,
  { person, actor }: { person: UpsertedUser; actor: string }
): Promise<{ account: AccountRecord; created: boolean }> {
  const accounts = scope.resolve("account")
  const { password, dealer, ...change } = person
  const known = await accounts.accounts.findByEmail(person.email)
  if (!known) {
    try {
      const account = await createRegistrant(scope, {
        person: newRegistrant.parse(person),
        actor,
      })
      return { account, created: true }
    } catch (error) {
      // EMAIL_TAKEN means that another request added the same person at the same time.
      if (!(error instanceof RefusedError && error.code === "EMAIL_TAKEN")) throw error
    }
  }
  const account = known ?? (await accounts.accounts.findByEmail(person.email))
  if (!account) throw new RefusedError("EMAIL_TAKEN")
  if (password)
    throw new RefusedError("INVALID_INPUT", PASSWORD_IS_THEIRS, { fields: { password: PASSWORD_IS_THEIRS } })
  if (dealer) throw refusedField("dealer", "The registration of an existing dealer cannot be changed here.")
  return { account: await changeRegistrant(scope, { accountId: account.id, change, actor }), created: false }
}

/** The recorded reason when the caller gave none, as an API client may. */
const NO_REASON = "No reason was given."

/**
 * Disables or enables an account, with an audit row. Disabling ends its sessions, sockets and negotiations at once.
 * @throws RefusedError NOT_FOUND; INVALID_TRANSITION for an account that is banned or closed
 */
export async function setAccountStatus(
  scope: MedusaContainer,
  input: { accountId: string; status: AccountRecord["status"]; reason: string; actor: string }
): Promise<AccountRecord> {
  const { accountId, status } = input
  const accounts = scope.resolve("account")
  if (!(await accounts.accounts.retrieve(accountId))) throw new RefusedError("NOT_FOUND")
  await database().transaction(() => changeStatus(scope, input))
  closeSockets(scope, accountId, status)
  return (await accounts.accounts.retrieve(accountId))!
}

/** Changes the status within the caller's transaction. The caller calls `closeSockets` after the commit. */
export async function changeStatus(
  scope: MedusaContainer,
  {
    accountId,
    status,
    reason,
    actor,
  }: { accountId: string; status: AccountRecord["status"]; reason?: string | undefined; actor: string }
): Promise<void> {
  if (status === "active" && (await scope.resolve("account").measures.inForce(accountId)).includes("ban"))
    throw new RefusedError("INVALID_TRANSITION", "This account is banned. Lift the ban instead.")
  await scope.resolve("account").accounts.setStatus(accountId, status)
  await scope.resolve("operations").auditLog.record({
    actor,
    action: `account.${status}`,
    subject: accountId,
    details: { reason: reason ?? NO_REASON },
  })
  if (status === "disabled") await endNegotiationsOf(scope, accountId, actor)
}

function closeSockets(scope: MedusaContainer, accountId: string, status: AccountRecord["status"]): void {
  if (status === "disabled") scope.resolve("realtime").disconnectAccount(accountId)
}

/**
 * Corrects an account's details; the audit row has the old values. The person must confirm a new e-mail address.
 * Before the person has chosen a password, the address changes at once.
 * A new status goes through the same code as `setAccountStatus`.
 * @throws RefusedError NOT_FOUND, EMAIL_TAKEN, INVALID_TRANSITION
 */
export async function changeRegistrant(
  scope: MedusaContainer,
  input: { accountId: string; change: RegistrantChange; actor: string }
): Promise<AccountRecord> {
  const { accountId, change, actor } = input
  const accounts = scope.resolve("account")
  const status = await database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    const kind = kindAfter(account, change)
    const refusal = kindRefusal(account, kind, {
      hasTraded: await hasTraded(accountId),
      isKnownDealer: account.dealer !== null,
    })
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    const { first = account.first, last = account.last } = change
    const name = storedName({ first: first ?? "", last: last ?? "" })
    if (isNamed(account) && !isNamed(name)) throw refusedField("first", "Enter a first or a last name.")
    const wanted = change.email ?? account.email
    const asksForEmail = wanted !== account.email && !account.passwordByStaff
    const details = {
      ...kind,
      email: asksForEmail ? account.email : wanted,
      ...name,
      mobile: change.mobile === null ? "" : (change.mobile ?? account.mobile),
      location: locationAfter(account.location, change) ?? account.location,
    }
    const next = change.status !== undefined && change.status !== account.status ? change.status : null
    if (next) await changeStatus(scope, { accountId, status: next, reason: change.reason, actor })
    if (asksForEmail) {
      await requestEmailChangeByStaff(scope, { accountId, newEmail: wanted, actor })
      await scope.resolve("operations").auditLog.record({
        actor,
        action: "email.change-asked",
        subject: accountId,
        personal: { accountId, details: { email: { from: account.email, to: wanted } } },
      })
    }
    const differences = Object.entries(details).filter(
      ([name, value]) => account[name as keyof AccountRecord] !== value
    )
    if (differences.length === 0) return next
    await accounts.accounts.changeDetails(accountId, details)
    if (details.email !== account.email) {
      await accounts.passwordResets.revoke(accountId)
      await accounts.emailChanges.endForGood(accountId)
    }
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "account.changed",
      subject: accountId,
      details: { fields: differences.map(([name]) => name) },
      personal: {
        accountId,
        details: Object.fromEntries(
          differences.map(([name, to]) => [name, { from: account[name as keyof AccountRecord], to }])
        ),
      },
    })
    if (details.email !== account.email) await renameIdentity(scope, account.email, details.email)
    return next
  })
  if (status) closeSockets(scope, accountId, status)
  return (await accounts.accounts.retrieve(accountId))!
}

/**
 * Adds an account by hand, with an audit row; identity and licence are verified as for everybody. The person gets a
 * link to choose a password. A password that staff chose gives read access only.
 * @throws RefusedError INVALID_INPUT, PASSWORD_TOO_COMMON, EMAIL_TAKEN
 */
export async function createRegistrant(
  scope: MedusaContainer,
  input: { person: NewRegistrant; actor: string }
): Promise<AccountRecord> {
  const account = await addRegistrant(scope, input)
  if (account.status === "active") await sendFirstPassword(scope, account)
  return account
}

/** Placeholder for a dealer who enters the dealership's details at the first sign-in. */
const NOTHING_KNOWN = { name: "", address: "", omvic: "", tel: "", representative: "" }

/**
 * Adds the account as `createRegistrant` does, without the link.
 * @throws RefusedError INVALID_INPUT, PASSWORD_TOO_COMMON, EMAIL_TAKEN
 */
export async function addRegistrant(
  scope: MedusaContainer,
  input: { person: NewRegistrant; actor: string }
): Promise<AccountRecord> {
  const { person, actor } = input
  const kind = kindAfter(
    { role: person.role, buyerType: null, sellerType: null },
    { buyerType: person.buyerType ?? null, sellerType: person.sellerType ?? null }
  )
  const isDealer = (kind.buyerType ?? kind.sellerType) === "dealer"
  if (person.password !== undefined) refuseWeakPassword(person.password)
  const accountId = await createMember(scope, {
    account: {
      ...kind,
      email: person.email,
      ...storedName({ first: person.first ?? "", last: person.last ?? "" }),
      mobile: person.mobile ?? "",
      location: locationAfter("", person) ?? "",
      identityVerified: false,
      passwordByStaff: true,
      dealer: isDealer ? { ...NOTHING_KNOWN, ...person.dealer, licenceFileId: null, licenceFileName: null } : null,
    },
    // If no password is given, a random password that nobody knows is stored.
    password: person.password ?? newToken(),
    verificationId: null,
    consents: [],
  })
  await scope
    .resolve("operations")
    .auditLog.record({ actor, action: "account.created", subject: accountId, details: { ...kind } })
  if (person.status === "disabled") {
    await setAccountStatus(scope, { accountId, status: "disabled", reason: "Created as disabled.", actor })
  }
  return (await scope.resolve("account").accounts.retrieve(accountId))!
}
