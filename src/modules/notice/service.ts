import { Announcements } from "./store/announcements"
import { PushDevices } from "./store/push-devices"
import { MarketPushKeys } from "./store/push-keys"
import { SmsRecipients } from "./store/sms-recipients"
import { Suppressions } from "./store/suppressions"
import { NoticeRecords } from "./public-records"
import { Settings } from "./store/settings"
import { AskedOnce } from "./store/asked-once"
import { SentNews } from "./store/sent-news"
import { OutbidAlerts } from "./store/outbid-alerts"
import { SmsMessages } from "./store/sms-messages"
import { SmsReplies } from "./store/sms-replies"

/** How people are notified. README.md states the invariants. */
export default class NoticeModuleService extends NoticeRecords {
  readonly announcements = new Announcements()
  readonly pushDevices = new PushDevices()
  readonly pushKeys = new MarketPushKeys()
  readonly smsRecipients = new SmsRecipients()
  readonly suppressions = new Suppressions()
  readonly settings = new Settings()
  readonly askedOnce = new AskedOnce()
  readonly sentNews = new SentNews()
  readonly outbidAlerts = new OutbidAlerts()
  readonly sms = new SmsMessages()
  readonly smsReplies = new SmsReplies()

  /** Deletes a person's numbers, devices and SMS texts. The records that SMS were sent stay. */
  async forget(accountId: string): Promise<void> {
    await this.pushDevices.forget(accountId)
    await this.askedOnce.forget(accountId)
    await this.settings.forget(accountId)
    await this.sms.forget(accountId)
  }
}
