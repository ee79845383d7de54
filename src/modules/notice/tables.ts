// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `announcement`. */
export interface AnnouncementRow {
  id: string
  title: string
  text: string
  audience: unknown
  status: "sending" | "sent" | "stopped"
  by: string
  at: Date
  on_day: Date
  ended_at: Date | null
}

/** A row of `announcement_recipient`. */
export interface AnnouncementRecipientRow {
  announcement_id: string
  account_id: string
  done_at: Date | null
}

/** A row of `asked_once`. */
export interface AskedOnceRow {
  account_id: string
  question: string
  ended_at: Date
}

/** A row of `notification_setting`. */
export interface NotificationSettingRow {
  account_id: string
  sms_number: string | null
  quiet_from: string | null
  quiet_until: string | null
  updated_at: Date
}

/** A row of `outbid_alert`. */
export interface OutbidAlertRow {
  auction_id: string
  account_id: string
  told: number
  told_at: Date | null
  due_at: Date | null
}

/** A row of `push_device`. */
export interface PushDeviceRow {
  id: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  server_key: string
  name: string
  added_at: Date
  last_used_at: Date
}

/** A row of `push_key`. */
export interface PushKeyRow {
  id: string
  public_key: string
  private_key_id: string
  private_sealed: Buffer
  made_at: Date
}

/** A row of `sms_message`. */
export interface SmsMessageRow {
  id: string
  key: string
  account_id: string
  number: string
  purpose: string
  text: string
  status: "waiting" | "requested" | "sent" | "dropped"
  reason: string | null
  due_at: Date
  useful_until: Date | null
  round: number
  created_at: Date
  sent_at: Date | null
  provider_id: string | null
}

/** A row of `sms_recipient`. */
export interface SmsRecipientRow {
  id: string
  name: string
  phone: string
  created_at: Date
}

/** A row of `sms_reply`. */
export interface SmsReplyRow {
  number_in_order: number
  id: string
  number: string
  text: string
  meaning: "stop" | "start" | "help" | "other"
  at: Date
}

/** A row of `suppressed_address`. */
export interface SuppressedAddressRow {
  id: string
  address: string
  reason: "bounced" | "operator"
  note: string
  added_by: string
  added_at: Date
  held_back: number
  last_held_back_at: Date | null
}

/** A row of `told_news`. */
export interface ToldNewsRow {
  key: string
  account_id: string
  purpose: string
  site: boolean
  push: boolean
  email: boolean
  sms: boolean
  told_at: Date
}
