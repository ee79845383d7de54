import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticePurpose } from "@northlot/contract"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"
import type { NoticeType } from "../../modules/messaging/types"

/** Something that a person asked to be told of. `key` is the fact: it is told once, on each channel. */
export interface News {
  key: string
  accountId: string
  purpose: NoticePurpose
  type: NoticeType
  /** Empty when it is about no listing. */
  listingId: string
  title: string
  /** Whole sentences; a new line begins a paragraph of the e-mail. */
  text: string
  /** One line of at most 140 characters for a telephone; null when it is not worth an SMS. */
  sms: string | null
  /** Channels that this news may go by besides what the person chose for the purpose; all unless said. */
  channels?: { site: boolean; email: boolean; sms: boolean }
}

/** Tells it by the channels that the person consented to for its purpose, outside quiet hours where it can wait. */
export async function tellByPreference(scope: MedusaContainer, news: News): Promise<void> {
  const { key, accountId, type, listingId, title, text } = news
  await scope
    .resolve<MessagingModuleService>(MESSAGING_MODULE)
    .sendNotices([{ key, accountId, type, role: "buyer", listingId, saleId: null, title, text, email: null }])
}
