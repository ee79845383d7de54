import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type SaleConversation } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import { recordAct } from "#src/use-cases/audit/record-act"
import { attachmentLinks, type AttachmentLinks } from "./attachments"
import { attachmentView } from "./send-message"

const MOST_MESSAGES = 1_000

/** Reads the latest thousand chat messages of a sale for an admin, with an audit row. @throws RefusedError NOT_FOUND */
export async function readSaleConversation(
  scope: MedusaContainer,
  saleId: string,
  admin: string
): Promise<SaleConversation> {
  const sale = await saleNamed(scope, saleId)
  const messaging = scope.resolve("message")
  await recordAct(scope, admin, "conversation.read", saleId)
  if (!(await messaging.conversations.ofSale(saleId))) return { ok: true, messages: [], total: 0 }
  const { messages, total } = await messaging.conversations.messagesOf(saleId, { limit: MOST_MESSAGES }, true)
  return {
    ok: true,
    messages: messages.map(({ seq, senderId, text, attachments, sentAt }) => ({
      seq,
      from: senderId === sale.buyerId ? "buyer" : "seller",
      text,
      attachments: attachments.map(attachmentView),
      ts: sentAt.toISOString(),
    })),
    total,
  }
}

/** @throws RefusedError NOT_FOUND */
export async function openSaleAttachment(
  scope: MedusaContainer,
  saleId: string,
  attachmentId: string,
  admin: string
): Promise<AttachmentLinks> {
  await saleNamed(scope, saleId)
  return attachmentLinks(scope, saleId, attachmentId, `admin:${admin}`)
}

async function saleNamed(scope: MedusaContainer, saleId: string): Promise<SaleRecord> {
  const sale = await scope.resolve("sale").sales.retrieve(saleId)
  if (!sale) throw new RefusedError("NOT_FOUND")
  return sale
}
