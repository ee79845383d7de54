import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type ChatMessage } from "@northlot/contract"
import { displayName } from "#src/modules/message/rules/display-name"
import { chatSale, type ChatSale } from "#src/queries/message/chat-sale"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { partiesOf } from "../sale/sale-notices"
import { attachmentLinks, type AttachmentLinks } from "./attachments"
import { chatMessage } from "./send-message"

const messaging = (scope: MedusaContainer) => scope.resolve("message")

/**
 * An act of a party on a conversation, except writing. `id` is the listing's or the sale's id; only the two parties can
 * find the conversation.
 */
export interface ConversationAct {
  id: string
  accountId: string
}

/** @throws RefusedError `LISTING_NOT_FOUND`, `CHAT_LOCKED` */
export async function readConversation(
  scope: MedusaContainer,
  { id, accountId }: ConversationAct,
  page: { limit: number; afterSeq?: number; beforeSeq?: number }
): Promise<{ messages: ChatMessage[]; total: number }> {
  const sale = await chatSale(id, accountId)
  const { messages, total } = await messaging(scope).conversations.messagesOf(
    sale.id,
    page,
    sale.status === "cancelled"
  )
  return { messages: messages.map((message) => chatMessage(message, sale, accountId)), total }
}

/** Marks messages as read. The other party sees this mark. */
export async function markConversationRead(
  scope: MedusaContainer,
  { id, accountId }: ConversationAct,
  seq: number
): Promise<void> {
  const sale = await chatSale(id, accountId)
  if (await messaging(scope).conversations.markRead(sale.id, sale.party, seq)) tellBoth(scope, sale)
}

/** @throws RefusedError `CHAT_LOCKED` when the chat was never open */
export async function archiveConversation(
  scope: MedusaContainer,
  { id, accountId }: ConversationAct,
  { archived, seq }: { archived: boolean; seq?: number }
): Promise<void> {
  const sale = await chatSale(id, accountId)
  await messaging(scope).conversations.archive(sale.id, sale.party, archived, seq ?? null)
  tellBoth(scope, sale)
}

/** @throws RefusedError `CHAT_LOCKED` */
export async function sharePhone(
  scope: MedusaContainer,
  { id, accountId }: ConversationAct,
  shared: boolean
): Promise<void> {
  const sale = await chatSale(id, accountId)
  await messaging(scope).conversations.sharePhone(sale.id, sale.party, shared)
  tellBoth(scope, sale)
}

/** @throws RefusedError `CHAT_LOCKED` */
export async function askForPhone(scope: MedusaContainer, { id, accountId }: ConversationAct): Promise<void> {
  const sale = await chatSale(id, accountId)
  // Throws if the chat is locked. Without this check, the e-mail below would tell the other party this person's name.
  await messaging(scope).conversations.open(sale.id)
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const asked = parties[sale.party === "buyer" ? "seller" : "buyer"]
  const name = displayName(parties[sale.party])
  await messaging(scope).conversations.askForPhone(sale.id, sale.party, {
    to: asked.email,
    about: sale.listingId,
    sale: sale.id,
    template: "sale-step",
    data: {
      first: asked.first,
      title: `${name} would like to call you`,
      text: `${name} asks for your telephone number for ${listing.title}. You decide in the chat whether to share it.`,
      listingId: sale.listingId,
      path: `/messages?listingId=${sale.listingId}`,
    },
  })
  tellBoth(scope, sale)
}

/** @throws RefusedError `LISTING_NOT_FOUND`, `CHAT_LOCKED` while the messages cannot be read, `NOT_FOUND` */
export async function openAttachment(
  scope: MedusaContainer,
  { id, accountId }: ConversationAct,
  attachmentId: string
): Promise<AttachmentLinks> {
  const sale = await chatSale(id, accountId)
  const conversation = await messaging(scope).conversations.ofSale(sale.id)
  if (sale.status !== "cancelled" && conversation?.status !== "active") throw new RefusedError("CHAT_LOCKED")
  return attachmentLinks(scope, sale.id, attachmentId)
}

function tellBoth(scope: MedusaContainer, { id: saleId, listingId, buyerId, sellerId }: ChatSale): void {
  for (const accountId of [buyerId, sellerId])
    scope.resolve("realtime").toAccount(accountId, "chat:changed", { saleId, listingId })
}
