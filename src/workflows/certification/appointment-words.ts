/** How an inspection is told: where it is, and the notice about it. */
import type { AccountRecord } from "#src/modules/account/types"
import type { NoticeToSend } from "#src/modules/messaging/types"

/** Something about an inspection, on the person's pages and by e-mail; its button leads to the appointment. */
export function appointmentNotice(
  key: string,
  account: AccountRecord,
  { listingId, sessionId, to = account.email }: { listingId: string; sessionId: string; to?: string },
  { title, text, action }: { title: string; text: string; action: string }
): NoticeToSend {
  return {
    key,
    accountId: account.id,
    type: "appointment",
    role: "seller",
    listingId,
    saleId: null,
    title,
    text,
    email: { to, template: "appointment", data: { first: account.first, title, text, action, sessionId } },
  }
}

/** Where an inspection is made, for a calendar and a sentence. */
export function placeWords({ name, address, online }: { name: string; address: string; online: boolean }): string {
  if (online) return "Online, by video"
  return address ? `${name}, ${address}` : `${name}, Ontario`
}
