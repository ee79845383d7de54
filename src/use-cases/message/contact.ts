import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, fullName, type ContactMessage, type ContactTopic } from "@northlot/contract"
import { consume, limiterFor } from "#src/platform/rate-limits"
import type { AccountRecord } from "#src/modules/account/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { policyInForce } from "#src/platform/policies"
import { contactMessages, contactReference } from "#src/queries/message/contact-messages"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { recordAct } from "#src/use-cases/audit/record-act"

const TOPICS: Record<ContactTopic, string> = {
  bidding: "Bidding",
  sale: "A sale",
  payments: "Payments and credits",
  account: "My account",
  name: "A change of my name",
  listing: "A listing",
  other: "Something else",
}

const messagesPerPerson = () => limiterFor("contact-messages", { points: 30, seconds: 3_600 })

/**
 * Stores a member's message, tells the operator and confirms it by e-mail. The listing must be visible to the member,
 * and a sale must be their own. @throws RefusedError LISTING_NOT_FOUND, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function sendContactMessage(
  scope: MedusaContainer,
  account: AccountRecord,
  input: { topic: ContactTopic; message: string; listingId?: string; saleId?: string }
): Promise<string> {
  const listing = input.listingId ? await readListingView(input.listingId, viewerOf({ account, admin: null })) : null
  if (input.listingId && !listing) throw new RefusedError("LISTING_NOT_FOUND")
  const sale = input.saleId ? await scope.resolve("sale").sales.retrieve(input.saleId) : null
  if (input.saleId && !(sale && [sale.buyerId, sale.sellerId].includes(account.id))) throw new RefusedError("NOT_FOUND")
  await consume(messagesPerPerson(), account.id)
  const { operationsEmail } = configuration()
  const { values: details } = await policyInForce("site")
  const support = details.supportEmail || operationsEmail
  return database().transaction(async () => {
    const id = await scope.resolve("account").contactMessages.add({
      accountId: account.id,
      topic: input.topic,
      text: input.message,
      listingId: listing?.id ?? null,
      saleId: sale?.id ?? null,
    })
    const reference = contactReference(id)
    if (support) {
      const lines = [
        `From: ${fullName(account)} <${account.email}>`,
        `Topic: ${TOPICS[input.topic]}`,
        ...(listing ? [`About: ${listing.title}`] : []),
      ]
      const links = [
        ...(listing ? [{ label: "Open the listing", path: `/listing/${listing.id}` }] : []),
        ...(sale ? [{ label: "Open the sale", path: `/admin/sales/${sale.id}/show` }] : []),
        { label: "Open the account", path: `/admin/registrants/${account.id}/show` },
      ]
      const data = {
        title: `Message ${reference}: ${TOPICS[input.topic]}`,
        text: [...lines, ...input.message.split("\n")].join("\n"),
        links: JSON.stringify(links),
      }
      await emit("email.requested", { to: support, template: "contact-message", data }, `contact-message:${id}`)
    }
    const text = [
      "We received your message and answer by email, usually within one business day.",
      `You wrote about: ${TOPICS[input.topic]}`,
      ...input.message.split("\n"),
    ].join("\n")
    const data = { first: account.first, title: `We received your message ${reference}`, text }
    await emit("email.requested", { to: account.email, template: "contact-message", data }, `contact-received:${id}`)
    return reference
  })
}

/** Marks a contact message as answered, with an audit row. @throws RefusedError NOT_FOUND */
export async function markContactMessageAnswered(
  scope: MedusaContainer,
  id: string,
  actor: string,
  note: string | null
): Promise<ContactMessage> {
  await database().transaction(async () => {
    const known = await scope.resolve("account").contactMessages.markAnswered(id, actor, note)
    if (!known) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, actor, "contact-message.answered", id)
  })
  return (await contactMessages.read([id]))[0]!
}
