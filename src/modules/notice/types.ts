import type { NoticePurpose } from "@northlot/contract"
import type { PushDeviceRow, SmsMessageRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** `HH:MM` in Toronto. The hours span midnight when `until` is not after `from`. */
export interface QuietHours {
  from: string
  until: string
}

export interface NotificationSettings {
  /** E.164; `null` means the number of the profile. */
  smsNumber: string | null
  /** Hours without SMS; `null` for none. */
  quietHours: QuietHours | null
}

/** `waiting`: until quiet hours end. `requested`: handed to the outbox. `dropped`: not sent, with a reason. */
export type SmsStatus = "waiting" | "requested" | "sent" | "dropped"

export type SmsDropReason = "quota" | "quiet-hours" | "stopped" | "consent" | "too-late" | "refused" | "account"

/** One SMS to one person; times UTC. */
export interface SmsRecord extends CamelCased<
  Pick<SmsMessageRow, "id" | "account_id" | "text" | "status" | "created_at">
> {
  /** The recipient's number in E.164. */
  number: string
  purpose: NoticePurpose
  /** The SMS is useless after this moment; `null` if it never becomes useless. */
  usefulUntil: Date | null
}

export interface SmsToSend extends Pick<SmsRecord, "accountId" | "number" | "purpose" | "text" | "usefulUntil"> {
  /** Key of the business fact: each fact causes one SMS. */
  key: string
}

export interface SmsReply {
  /** The SMS provider's id of the reply. If the provider delivers a reply twice, both deliveries have the same id. */
  id: string
  number: string
  text: string
  meaning: SmsReplyMeaning
}

export type SmsReplyMeaning = "stop" | "start" | "help" | "other"

/** State of one bidder's alerts in one auction. */
export interface OutbidAlert {
  /**
   * The number of alerts sent so far. The unique key of the next alert contains the next number, so that the alert is
   * not sent twice.
   */
  told: number
  /** The earliest moment of the next alert; `null` if no alert was sent yet. */
  nextAt: Date | null
  /** When a delayed alert is due. */
  dueAt: Date | null
}

/** A VAPID key pair in base64url: 65 bytes and 32 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * A browser that receives push notifications. `p256dh` and `auth` are the keys with which notifications to it are
 * encrypted.
 */
export type PushDeviceRecord = CamelCased<PushDeviceRow>

export type NewPushDevice = Omit<PushDeviceRecord, "id" | "addedAt" | "lastUsedAt">

/** A notification on a device, and the page that a tap on it opens. */
export interface PushMessage {
  title: string
  body: string
  /** A path of this site, starting with `/`. */
  path: string
  /** A device shows only the newest notification of each tag. */
  tag: string
}

/** Questions that each person is asked once, whatever the answer. */
export type OnceQuestion = "outbid"
