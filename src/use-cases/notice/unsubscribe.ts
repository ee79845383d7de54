import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type NoticePurpose, type Subscription } from "@northlot/contract"
import { readUnsubscribeToken } from "#src/emails/unsubscribe-token"
import type { StandingConsent } from "#src/modules/account/rules/consents"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { NOTICE_WORDS } from "./notice-words"

const NOT_OURS = "This link is not complete. Open the link again from the email, or copy the whole link."

/**
 * Returns which e-mails an unsubscribe link is about, and whether the person still gets them. `token` is from the link.
 * @throws RefusedError `NOT_FOUND` for an invalid token
 */
export async function readSubscription(scope: MedusaContainer, token: string): Promise<Subscription> {
  const { accountId, purpose } = understood(token)
  const accounts = scope.resolve("account")
  const [account, standing] = await Promise.all([
    accounts.accounts.retrieve(accountId),
    accounts.consents.standing(accountId),
  ])
  if (!account) throw new RefusedError("NOT_FOUND", NOT_OURS)
  return subscriptionOf(account, purpose, standing[purpose].email)
}

/**
 * Ends the e-mails that the token names, or restores them. Only the link that ended them can restore them: a
 * forwarded e-mail must not give consent for somebody else. A repeat changes nothing.
 * @throws RefusedError `NOT_FOUND` for an invalid token
 */
export async function setSubscription(scope: MedusaContainer, token: string, restore: boolean): Promise<Subscription> {
  const { accountId, purpose } = understood(token)
  const accounts = scope.resolve("account")
  return database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND", NOT_OURS)
    const present = (await accounts.consents.standing(accountId))[purpose].email
    const changes = restore ? isRestorable(present) : present.granted
    if (!changes) return subscriptionOf(account, purpose, present)
    const said = {
      channel: "email" as const,
      purpose,
      granted: restore,
      source: "unsubscribe" as const,
      wording: restore
        ? `Undone after unsubscribing: ${NOTICE_WORDS[purpose].channels.email}`
        : `Unsubscribed by the link in an e-mail: ${NOTICE_WORDS[purpose].title}`,
    }
    await accounts.consents.say(accountId, [said])
    return subscriptionOf(account, purpose, said)
  })
}

function understood(token: string): { accountId: string; purpose: NoticePurpose } {
  const named = readUnsubscribeToken(token)
  if (!named) throw new RefusedError("NOT_FOUND", NOT_OURS)
  return named
}

function subscriptionOf({ email }: AccountRecord, purpose: NoticePurpose, consent: StandingConsent): Subscription {
  return {
    purpose,
    title: NOTICE_WORDS[purpose].title,
    email: masked(email),
    subscribed: consent.granted,
    restorable: isRestorable(consent),
  }
}

function isRestorable({ granted, source }: StandingConsent): boolean {
  return !granted && source === "unsubscribe"
}

/** Masks an e-mail address, such as `a…y@example.ca`, since somebody else may open the unsubscribe link. */
function masked(email: string): string {
  const at = email.lastIndexOf("@")
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ""}${email.slice(at)}`
}
