import { NOTICE_PURPOSES, type NoticeChannel, type NoticePurpose } from "@northlot/contract"

/** The way in which a consent was given: `sms` is a reply such as STOP, `unsubscribe` the link in an e-mail. */
export type ConsentSource = "registration" | "settings" | "unsubscribe" | "sms"

export interface ConsentRow {
  channel: NoticeChannel
  purpose: string
  granted: boolean
  source: ConsentSource
}

export interface StandingConsent {
  granted: boolean
  /** Null where the person never decided about this consent. */
  source: ConsentSource | null
}

export type StandingConsents = Record<NoticePurpose, Record<NoticeChannel, StandingConsent>>

/** The names under which registration stores its consents. */
const NAMES = new Map<string, NoticePurpose>([
  ["marketing", "news"],
  ["reminders", "ending"],
])

/**
 * The consents in force after these rows, which are sorted oldest first. The last row of each channel and purpose is in
 * force. Without a row, the site's own notices are on, and push, e-mail and SMS are off.
 */
export function standingConsents(rows: readonly ConsentRow[]): StandingConsents {
  const unsaid = (granted: boolean): StandingConsent => ({ granted, source: null })
  const standing = Object.fromEntries(
    NOTICE_PURPOSES.map((purpose) => [
      purpose,
      { site: unsaid(true), push: unsaid(false), email: unsaid(false), sms: unsaid(false) },
    ])
  ) as StandingConsents
  for (const { channel, purpose: name, granted, source } of rows) {
    const purpose = NAMES.get(name) ?? NOTICE_PURPOSES.find((known) => known === name)
    if (purpose) standing[purpose][channel] = { granted, source }
  }
  return standing
}
