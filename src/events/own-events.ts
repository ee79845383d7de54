import { z } from "zod"
import { NOTICE_PARAMS, NOTICE_PURPOSES, cents, policySchemas, type PolicyKind } from "@northlot/contract"
import type { EventDefinition } from "@northlot/contract/events"
import { EMAIL_TEMPLATES } from "./email-templates"

const id = z.string()
/** A refunded amount in whole cents; negative if refunded money came back to the provider. */
const wholeCents = z.number().int().transform(cents)
const event = <Payload extends z.ZodRawShape>(summary: string, payload: Payload) => ({
  version: 1,
  summary,
  payload: z.strictObject(payload),
})
const personal = <Payload extends z.ZodRawShape>(summary: string, payload: Payload) => ({
  ...event(summary, payload),
  personal: true as const,
})

/** Events for the product's own subscribers. Plugins and webhooks must not rely on them. */
export const ownEvents = {
  "webhook.received": event("A payment or identity provider has told something.", { inboxId: id }),
  "webhook.due": event("An address of somebody else is to be told of an event; which round of it.", {
    deliveryId: id,
    endpointId: id,
    round: z.number().int().min(1),
  }),
  "refund.decided": event("The provider is to give the money of a payment back; again, where it failed before.", {
    chargeId: id,
    attempt: z.number().int().min(2).optional(),
  }),
  "refund.part": event(
    "Somebody gave a part of a payment back at the provider itself, or it came back there; which change of that sum.",
    { chargeId: id, change: z.number().int().min(1), movedCents: wholeCents, decided: z.boolean() }
  ),
  "notice.created": event("Somebody has a new notice.", { noticeId: id, accountId: id }),
  "email.requested": personal("An e-mail is to be sent.", {
    to: z.string(),
    template: z.enum(EMAIL_TEMPLATES),
    data: z.record(z.string(), z.string()),
    /** The listing that the e-mail is about. E-mails about one car to one address are delivered in order. */
    about: z.string().optional(),
    /** The sale that the letter is about. Letters about one sale form one thread in a mail program. */
    sale: z.string().optional(),
  }),
  "sms.requested": personal("An SMS is to be sent; the number is its lane.", { smsId: id, number: z.string() }),
  "push.requested": personal("A push notification is to be sent to one device.", {
    deviceId: id,
    /** The purpose to which the person consented. Null for a test notification, which needs no consent. */
    purpose: z.enum(NOTICE_PURPOSES).nullable(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    tag: z.string(),
    /** After this time the notification is of no use; null for a notification that is always of use. */
    usefulUntil: z.iso.datetime().nullable(),
  }),
  "operator-sms.requested": personal("One of the operator's people is told by SMS of what cannot wait.", {
    recipientId: id,
    text: z.string(),
  }),
  "refund.failed": event("A refund that the provider had confirmed has failed; the payment is its own id of it.", {
    chargeId: id,
    payment: z.string(),
  }),
  "registrant.imported": event("A row of an import is to become an account.", { importId: id, line: z.number().int() }),
  "dispute.changed": event("The provider has something to tell of a dispute or an inquiry.", { chargeId: id }),
  "evidence.submitted": event("The evidence against a dispute is to be sent to the provider; which try it is.", {
    chargeId: id,
    attempt: z.number().int().min(1),
  }),
  "finance.requested": personal(
    "A private buyer asks the finance desk about a car, or adds words to that, with a number that tells additions apart.",
    { requestId: id, added: z.strictObject({ text: z.string(), part: z.number().int() }).optional() }
  ),
  "search.matched": event("A saved search found a car that its person is to be told of at once.", { matchId: id }),
  "search.digest": event("The morning's message of this day about what a person's searches found until then is due.", {
    accountId: id,
    day: z.string(),
    until: z.iso.datetime(),
  }),
  "account.news": personal(
    "Something about an account is told to its person, by e-mail too where an address is named.",
    {
      accountId: id,
      key: z.string(),
      params: NOTICE_PARAMS.account,
      email: z.string().nullable(),
    }
  ),
  "account.measure-taken": event(
    "Somebody was kept from bidding or selling: bids are to be voided, or listings closed.",
    {
      measureId: id,
      accountId: id,
    }
  ),
  "account.closed": personal("Somebody closed the own account, which had this address.", {
    accountId: id,
    email: z.string(),
  }),
  "policy.begun": event("A planned version of a policy has begun.", {
    kind: z.enum(Object.keys(policySchemas) as [PolicyKind, ...PolicyKind[]]),
    version: z.number().int(),
  }),
  "account.emptied": event("The row of a closed account that nothing hangs on can go.", { accountId: id }),
  "file.discarded": event("A private file belongs to nobody any more.", { fileId: id }),
  "sandbox.delayed": event("The embedded payment sandbox has taken its time.", { checkoutId: id }),
  "sandbox.event": personal("An embedded sandbox calls our own public webhook, as a real provider would.", {
    path: z.string(),
    body: z.string(),
  }),
} satisfies Record<string, EventDefinition>
