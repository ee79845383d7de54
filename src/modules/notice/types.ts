import type { NoticePurpose } from "@northlot/contract"
import type { PushDeviceRow, SmsMessageRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** `HH:MM` in Toronto; over midnight when `until` is not after `from`. */
export interface QuietHours {
  from: string
  until: string
}

export interface NotificationSettings {
  /** E.164; null where the profile's number is meant. */
  smsNumber: string | null
  /** When no SMS is sent; null for none. */
  quietHours: QuietHours | null
}

/** `waiting` for the end of quiet hours; `requested` of the outbox; `dropped` with the reason. */
export type SmsStatus = "waiting" | "requested" | "sent" | "dropped"

export type SmsDropReason = "quota" | "quiet-hours" | "stopped" | "consent" | "too-late" | "refused" | "account"

/** One SMS to one person; times UTC. */
export interface SmsRecord extends CamelCased<
  Pick<SmsMessageRow, "id" | "account_id" | "text" | "status" | "created_at">
> {
  /** E.164. */
  number: string
  purpose: NoticePurpose
  /** After this it says nothing any more; null when it always does. */
  usefulUntil: Date | null
}

export interface SmsToSend extends Pick<SmsRecord, "accountId" | "number" | "purpose" | "text" | "usefulUntil"> {
  /** The fact: one SMS tells it. */
  key: string
}

/** What a person answered by SMS. */
export interface SmsReply {
  /** The provider's, which tells a repeated delivery. */
  id: string
  number: string
  text: string
  meaning: SmsReplyMeaning
}

export type SmsReplyMeaning = "stop" | "start" | "help" | "other"

/** Where the alerts of one bidder in one auction stand. */
export interface OutbidAlert {
  /** How many e-mails and SMS were sent: part of the next one's key. */
  told: number
  /** Told within the last minutes: the next one waits until then. */
  nextAt: Date | null
  /** When one that had to wait is to be sent. */
  dueAt: Date | null
}

/** A VAPID pair: base64url of 65 and of 32 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser that gets push notifications; `p256dh` and `auth` are what it reads them with. */
export type PushDeviceRecord = CamelCased<PushDeviceRow>

export type PushDeviceToKeep = Omit<PushDeviceRecord, "id" | "addedAt" | "lastUsedAt">

/** What a device shows, and where a tap on it leads. */
export interface PushMessage {
  title: string
  body: string
  /** An address of this site, from its `/` on. */
  path: string
  /** One notification is shown of each: the newest. */
  tag: string
}

/** What is asked of a person once, whatever they answer. */
export type OnceQuestion = "outbid"
