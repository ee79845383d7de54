import type { MedusaContainer } from "@medusajs/framework/types"
import {
  CONSENT_WORDINGS,
  RefusedError,
  refusedField,
  emailFrom,
  fullName,
  isDealerForm,
  isSamePersonName,
  registrationProblem,
  registrationSentence,
  storedName,
  verifiedName,
  type BodyOf,
  type Endpoints,
  type PersonName,
} from "@northlot/contract"
import { registrationToken } from "#src/emails/reset-token"
import { consume, limiterFor } from "#src/platform/rate-limits"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import type { NewAccount, PendingRegistration } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { oneLine } from "#src/platform/one-line"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { acceptedTerms } from "../policy/legal-texts"
import { isEmailAddress } from "./email-address"
import { createPassword, hasPassword, pendingIdentity, refuseWeakPassword, removePasswordOf } from "./passwords"
import { runInTurnByKey } from "#src/platform/semaphore"

type Form = BodyOf<Endpoints["register"]>

const wordingOf = ({ ask, end }: (typeof CONSENT_WORDINGS)[keyof typeof CONSENT_WORDINGS]) => `${ask} ${end}`

/** Each registration deletes up to this many expired registrations. */
const CLEARED_AT_ONCE = 20

/** The limit protects a mailbox from a flood of our e-mails. */
const registrationsOfAddress = () => limiterFor("registrations-of-address", { points: 20, seconds: 3_600 })
const codesOfAddress = () => limiterFor("verification-codes", { points: 5, seconds: 3_600 })

const registrationsOfEmail = runInTurnByKey(1)

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/**
 * Registers a person and sends an e-mail, or throws the first error in the order of spec §5. Only the e-mail tells
 * whether the address already has an account, so both cases do the same work. A retry under the same idempotency key
 * sends nothing. @throws RefusedError
 */
export async function register(
  scope: MedusaContainer,
  form: Form,
  from: { browserToken: string; repeated: boolean }
): Promise<void> {
  const address = emailFrom(form.email)
  const email = isEmailAddress(address) ? address : ""
  const asked = await readForm(scope, { ...form, email }, from.browserToken)
  await registrationsOfEmail(email, async () => {
    if (from.repeated && (await isUnderWay(scope, email))) return
    await consume(registrationsOfAddress(), email)
    await removeEndedRegistrations(scope)
    const registrations = accountsOf(scope).pendingRegistrations
    const known = (await accountsOf(scope).accounts.findByEmail(email)) !== null && (await hasPassword(scope, email))
    const id = await registrations.add({ ...asked, email, known, browserToken: from.browserToken })
    await createPassword(scope, pendingIdentity(id), form.password, {})
    const replaced = await registrations.replacedBy(id)
    await database().transaction(() => sendCode(scope, id))
    await removeRegistrations(scope, replaced)
  })
}

/**
 * Sends a new code to an address whose registration is not yet confirmed. The response does not show whether such a
 * registration exists.
 * @throws RefusedError TOO_MANY_REQUESTS
 */
export async function resendCode(
  scope: MedusaContainer,
  email: string,
  browserToken: string | null
): Promise<{ sent: Promise<void> }> {
  await consume(codesOfAddress(), email)
  return { sent: sendAgain(scope, email, browserToken) }
}

async function sendAgain(scope: MedusaContainer, email: string, browserToken: string | null): Promise<void> {
  const [registration] = await accountsOf(scope).pendingRegistrations.openFor(email, browserToken)
  if (registration) await database().transaction(() => sendCode(scope, registration.id))
}

/** Commits the code and its e-mail together. */
async function sendCode(scope: MedusaContainer, id: string): Promise<void> {
  const registration = await accountsOf(scope).pendingRegistrations.issueCode(id, registrationToken(id))
  const { email: to, codeId, known, form } = registration
  const letter: OutboxTopics["email.requested"] = known
    ? {
        to,
        template: "registration-known",
        data: { first: (await accountsOf(scope).accounts.findByEmail(to))?.first ?? "" },
      }
    : {
        to,
        template: "verify-email",
        data: { first: form.account.first, who: whoIs(registration), registrationId: id, codeId },
      }
  await emit("email.requested", letter, `registration:${codeId}`)
}

function whoIs({ form: { account } }: PendingRegistration): string {
  return `${fullName(account)}, ${account.buyerType ?? account.sellerType ?? ""} ${account.role}`
}

async function isUnderWay(scope: MedusaContainer, email: string): Promise<boolean> {
  if ((await accountsOf(scope).pendingRegistrations.openFor(email, null)).length > 0) return true
  return (await accountsOf(scope).accounts.findByEmail(email)) !== null
}

/** Deletes registrations whose address nobody proved within a day. */
export async function removeEndedRegistrations(scope: MedusaContainer): Promise<void> {
  await removeRegistrations(scope, await accountsOf(scope).pendingRegistrations.ended(CLEARED_AT_ONCE))
}

/** Deletes the password first, since only the registration's row leads to the password. */
async function removeRegistrations(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removePasswordOf(scope, pendingIdentity(id))
  await accountsOf(scope).pendingRegistrations.remove(ids)
}

/**
 * A verified person registers under the name of the identity document.
 * @throws RefusedError IDENTITY_NAME_DIFFERS, with a message for the fields `first` and `last`
 */
function nameOfDocument(typed: PersonName, document: PersonName | null): PersonName {
  if (document && isSamePersonName(typed, document)) return verifiedName(typed, document)
  const shown = document && fullName(document)
  const message = shown
    ? `Your identity was verified as ${shown}. Register under the name of your document, or verify again.`
    : "The identity check read no name. Please verify again."
  throw new RefusedError("IDENTITY_NAME_DIFFERS", message, { fields: { first: message, last: message } })
}

/** Refuses a number that reminders cannot reach. @throws RefusedError INVALID_INPUT */
function refuseUnreachable(mobile: string): void {
  const { problem } = readSmsNumber(mobile)
  if (problem !== null) throw refusedField("mobile", `${problem} Or leave the reminders by SMS unticked.`)
}

async function readForm(
  scope: MedusaContainer,
  form: Form,
  browserToken: string
): Promise<Pick<PendingRegistration, "form" | "verificationId" | "licenceUploadId">> {
  const accounts = accountsOf(scope)
  const kind = {
    role: form.role,
    buyerType: form.role === "buyer" ? (form.buyerType ?? "private") : null,
    sellerType: form.role === "seller" ? (form.sellerType ?? "private") : null,
  }
  const isDealer = isDealerForm(kind)
  const verification = isDealer || !form.email ? null : await accounts.verifications.find(browserToken, form.email)
  const problem = registrationProblem(
    { ...form, ...kind, dealer: form.dealer ?? null },
    verification && { verified: verification.status === "verified", adult: verification.adult === true }
  )
  if (problem) {
    const { field, code } = problem
    const message = registrationSentence(code)
    throw new RefusedError(code === "IDENTITY_NOT_VERIFIED" || code === "UNDER_AGE" ? code : "INVALID_INPUT", message, {
      fields: { [field]: message },
    })
  }
  refuseWeakPassword(form.password)
  if (form.consents?.smsReminders) refuseUnreachable(form.mobile)
  const typed = { first: oneLine(form.first), last: oneLine(form.last) }
  const name = storedName(verification ? nameOfDocument(typed, verification.name) : typed)
  const dealer = isDealer && form.dealer ? form.dealer : null
  const licenceUploadId = dealer?.omvicFileId ?? null
  if (licenceUploadId && !(await accounts.licenceUploads.reserve(licenceUploadId, form.email))) {
    throw refusedField("dealer.omvicFileId", "Please upload your OMVIC licence again.")
  }
  const account: NewAccount = {
    ...kind,
    email: form.email,
    ...name,
    mobile: oneLine(form.mobile),
    location: oneLine(form.location) || oneLine(dealer?.address ?? ""),
    identityVerified: verification !== null,
    dealer: dealer && {
      name: oneLine(dealer.name),
      address: oneLine(dealer.address),
      omvic: oneLine(dealer.omvic),
      tel: oneLine(dealer.tel),
      representative: oneLine(dealer.representative),
      licenceFileId: null,
      licenceFileName: null,
    },
  }
  const { emailMarketing, smsReminders } = { emailMarketing: false, smsReminders: false, ...form.consents }
  return {
    form: {
      account,
      consents: [
        { channel: "site", purpose: "terms", granted: true, wording: await acceptedTerms() },
        {
          channel: "email",
          purpose: "marketing",
          granted: emailMarketing,
          wording: wordingOf(CONSENT_WORDINGS.emailMarketing),
        },
        {
          channel: "sms",
          purpose: "reminders",
          granted: smsReminders,
          wording: wordingOf(CONSENT_WORDINGS.smsReminders),
        },
      ],
    },
    verificationId: verification?.id ?? null,
    licenceUploadId,
  }
}
