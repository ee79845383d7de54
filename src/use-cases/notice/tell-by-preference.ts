import type { MedusaContainer } from "@medusajs/framework/types"
import { noticeTarget, type NoticeFact, type NoticePurpose } from "@northlot/contract"
import { pushMessage, pushTag } from "#src/modules/notice/rules/push-message"
import { database } from "#src/platform/database"
import { emit, type EmailTemplate } from "#src/platform/outbox"
import { figureData } from "#src/wording/notice/figures"
import { noticeWords } from "#src/wording/notice/index"
import { memberSms } from "#src/wording/notice/sms-text"
import { pushDeviceIds, requestPushes } from "./push-news"
import { smsIsAvailable, smsRecipient } from "./sms-recipient"

/**
 * A message about one event, sent by the channels that the person chose for `purpose`. `key` identifies the event; each
 * channel reports an event once.
 */
export interface News {
  key: string
  accountId: string
  purpose: NoticePurpose
  /**
   * The event, or a finished text for an e-mail. Null for a message by SMS only. A push notification needs an event.
   */
  told: NoticeFact | { type: "account"; title: string; text: string } | null
  /** Empty when the news is about no listing. */
  listingId: string
  /** The title of the listing's car. */
  car: string
  /** The SMS text without its sender. Null when the news is not worth an SMS. */
  sms: string | null
  /**
   * The channels allowed for this message; all by default. Of these, only those that the person chose for `purpose` are
   * used.
   */
  channels?: { site: boolean; push: boolean; email: boolean; sms: boolean }
  /**
   * No SMS or push is sent after this moment. If it is not set, an SMS waits for the end of quiet hours, however long.
   */
  usefulUntil?: Date
  /** Additional data for the e-mail template. */
  email?: Record<string, string>
}

const TEMPLATES: { [Type in NoticeFact["type"]]?: EmailTemplate } = {
  outbid: "outbid",
  reminder: "reminder",
  savedSearch: "saved-search",
  finance: "finance-received",
  account: "account-news",
}
const ALL_CHANNELS = { site: true, push: true, email: true, sms: true }

/**
 * Sends news by the channels to which the person consented for its purpose (`news.purpose`). An SMS that can wait is
 * sent after the quiet hours. Notice, push, e-mail and SMS commit together, within the caller's transaction if there is
 * one. A channel that the person chooses later does not repeat the news.
 */
export async function tellByPreference(scope: MedusaContainer, news: News): Promise<void> {
  return database().transaction(async () => {
    const accounts = scope.resolve("account")
    const preferences = scope.resolve("notice")
    const { key, accountId, purpose, told, listingId, car, channels = ALL_CHANNELS } = news
    const account = await accounts.accounts.retrieve(accountId)
    if (account?.status !== "active") return
    const [chosen, settings] = [
      (await accounts.consents.standing(accountId))[purpose],
      await preferences.settings.ofAccount(accountId),
    ]
    const { number } = smsRecipient(account, settings)
    const template = told === null ? undefined : TEMPLATES[told.type]
    const role = account.role === "seller" ? "seller" : "buyer"
    const site = channels.site && chosen.site.granted
    const fact = told && "params" in told ? told : null
    const deviceIds = channels.push && chosen.push.granted && fact ? await pushDeviceIds(scope, accountId) : []
    const push = deviceIds.length > 0
    const email = channels.email && chosen.email.granted && template !== undefined
    const sms =
      channels.sms &&
      chosen.sms.granted &&
      news.sms !== null &&
      number !== null &&
      smsIsAvailable() &&
      !(await preferences.smsReplies.isStopped(number))
    if (!(await preferences.sentNews.note({ key, accountId, purpose, site, push, email, sms }))) return
    if (site && fact) {
      const notice = { ...fact, key, accountId, role, listingId, saleId: null, email: null } as const
      await scope.resolve("message").notices.send([notice])
    }
    if (fact) {
      const path = noticeTarget({ ...fact, role, listingId, saleId: null })
      const message = pushMessage(noticeWords(fact, { role, car }), { path, tag: pushTag(fact.type, listingId) })
      await requestPushes(deviceIds, { key, purpose, message, usefulUntil: news.usefulUntil ?? null })
    }
    if (email && told) {
      const { title, text } = "params" in told ? noticeWords(told, { role, car }) : told
      const data = {
        ...("params" in told ? figureData(told, { role, car }) : {}),
        ...("params" in told ? { path: noticeTarget({ ...told, role, listingId, saleId: null }) } : {}),
        ...news.email,
        first: account.first,
        title,
        text,
        listingId,
        unsubscribeAccount: accountId,
        unsubscribePurpose: purpose,
      }
      await emit("email.requested", { to: account.email, about: listingId, template, data }, key)
    }
    if (sms) {
      await preferences.sms.request(
        { key, accountId, number, purpose, text: memberSms(news.sms!), usefulUntil: news.usefulUntil ?? null },
        settings.quietHours
      )
    }
  })
}
