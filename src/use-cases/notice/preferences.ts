import type { MedusaContainer } from "@medusajs/framework/types"
import {
  NOTICE_CHANNELS,
  NOTICE_PURPOSES,
  RefusedError,
  type BodyOf,
  type Endpoints,
  type NoticeChannel,
  type NoticePreferences,
  type NoticePurpose,
} from "@northlot/contract"
import type { StandingConsents } from "#src/modules/account/rules/consents"
import type { AccountRecord } from "#src/modules/account/types"
import { SMS_PER_DAY } from "#src/modules/notice/rules/limits"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import type { NotificationSettings } from "#src/modules/notice/types"
import { database } from "#src/platform/database"
import { pushDevicesOf } from "#src/queries/notice/push-devices"
import { NOTICE_WORDS } from "./notice-words"
import { pushDeviceIds } from "./push-news"
import { smsIsAvailable, smsRecipient } from "./sms-recipient"

type Change = BodyOf<Endpoints["changePreferences"]>

/** These channels need the person's consent. */
const SENT_BY = ["push", "email", "sms"] as const

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")
const preferencesOf = (scope: MedusaContainer) => scope.resolve("notice")

export async function preferencesFor(scope: MedusaContainer, account: AccountRecord): Promise<NoticePreferences> {
  const [standing, settings] = await Promise.all([
    accountsOf(scope).consents.standing(account.id),
    preferencesOf(scope).settings.ofAccount(account.id),
  ])
  const { number, problem } = smsRecipient(account, settings)
  const pushKeys = await preferencesOf(scope).pushKeys.current()
  const devices = pushKeys ? await pushDevicesOf(account.id, pushKeys.publicKey) : []
  return {
    purposes: purposesOf(account).map((purpose) => ({
      purpose,
      ...wordsOf(purpose),
      choices: choicesOf(purpose, standing),
    })),
    email: account.email,
    sms: {
      available: smsIsAvailable(),
      number,
      problem,
      stopped: number !== null && (await preferencesOf(scope).smsReplies.isStopped(number)),
      perDay: SMS_PER_DAY,
    },
    push: { available: pushKeys !== null, devices: devices.length },
    quietHours: settings.quietHours,
    asksAboutOutbid: await asksAboutOutbid(scope, account, standing),
  }
}

/**
 * Whether to ask a buyer which outbid notices they want. The question is not asked again after the buyer has answered
 * or closed it, or has made any other choice about outbid notices.
 */
async function asksAboutOutbid(
  scope: MedusaContainer,
  account: AccountRecord,
  { outbid }: StandingConsents
): Promise<boolean> {
  if (!purposesOf(account).includes("outbid")) return false
  if (SENT_BY.some((channel) => outbid[channel].source !== null)) return false
  return !(await preferencesOf(scope).askedOnce.wasAsked(account.id, "outbid"))
}

/**
 * Changes the named settings, all or nothing. Each choice that changes is recorded as a consent with its wording.
 * @throws RefusedError `INVALID_INPUT` for a number that gets no SMS, SMS without a number, push without a device, a
 * channel that is not offered
 */
export async function changePreferences(
  scope: MedusaContainer,
  { id }: AccountRecord,
  change: Change
): Promise<NoticePreferences> {
  const [accounts, preferences] = [accountsOf(scope), preferencesOf(scope)]
  const account = await database().transaction(async () => {
    const locked = (await accounts.accounts.lock(id))!
    const present = await preferences.settings.ofAccount(id)
    const settings: NotificationSettings = {
      smsNumber: change.smsNumber === undefined ? present.smsNumber : acceptedNumber(change.smsNumber),
      quietHours: change.quietHours === undefined ? present.quietHours : acceptedHours(change.quietHours),
    }
    if (change.smsNumber !== undefined || change.quietHours !== undefined)
      await preferences.settings.change(id, settings)
    const standing = await accounts.consents.standing(id)
    const said = (change.choices ?? [])
      .map((choice) => ({ ...choice, wording: wordingOf(choice, locked) }))
      .filter(({ purpose, channel, on }) => standing[purpose][channel].granted !== on)
    if (said.some(({ channel, on }) => channel === "sms" && on)) {
      if (!smsIsAvailable()) refuse("choices", "Northlot sends no SMS at present.")
      const { problem } = smsRecipient(locked, settings)
      if (problem !== null) refuse("smsNumber", problem)
    }
    if (said.some(({ channel, on }) => channel === "push" && on) && (await pushDeviceIds(scope, id)).length === 0)
      refuse("choices", "Turn on push notifications on a device first.")
    if (change.asked) await preferences.askedOnce.note(id, change.asked)
    await accounts.consents.say(
      id,
      said.map(({ channel, purpose, on, wording }) => ({
        channel,
        purpose,
        granted: on,
        wording,
        source: "settings" as const,
      }))
    )
    return locked
  })
  return preferencesFor(scope, account)
}

/** Outbid notices are for buyers, since only buyers bid. */
function purposesOf({ role }: AccountRecord): NoticePurpose[] {
  return NOTICE_PURPOSES.filter((purpose) => purpose !== "outbid" || role === "buyer")
}

function wordsOf(purpose: NoticePurpose): { title: string; text: string } {
  const { title, text } = NOTICE_WORDS[purpose]
  return { title, text }
}

function choicesOf(
  purpose: NoticePurpose,
  standing: StandingConsents
): { channel: NoticeChannel; on: boolean; wording: string }[] {
  const { channels } = NOTICE_WORDS[purpose]
  return NOTICE_CHANNELS.flatMap((channel) => {
    const wording = channels[channel]
    return wording === undefined ? [] : [{ channel, on: standing[purpose][channel].granted, wording }]
  })
}

function wordingOf(
  { purpose, channel }: { purpose: NoticePurpose; channel: NoticeChannel },
  account: AccountRecord
): string {
  const wording = purposesOf(account).includes(purpose) ? NOTICE_WORDS[purpose].channels[channel] : undefined
  return wording ?? refuse("choices", `'${NOTICE_WORDS[purpose].title}' is not told by this channel.`)
}

function acceptedNumber(given: string | null): string | null {
  if (given === null || given === "") return null
  const { number, problem } = readSmsNumber(given)
  return number ?? refuse("smsNumber", problem)
}

function acceptedHours(given: Change["quietHours"]): NotificationSettings["quietHours"] {
  if (!given) return null
  return given.from === given.until ? refuse("quietHours", "Quiet hours must begin and end at different times.") : given
}

function refuse(field: string, sentence: string): never {
  throw new RefusedError("INVALID_INPUT", sentence, { fields: { [field]: sentence } })
}
