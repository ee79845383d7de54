/**
 * E-mails announcements to a group of members: only to people who agreed, with the sender's name and an unsubscribe
 * link. The e-mails are sent in portions, and each person gets an announcement once.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Announcement, type AnnouncementGroup } from "@northlot/contract"
import { renderEmail } from "#src/emails/templates"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { policyInForce } from "#src/platform/policies"
import { aroundLetter } from "#src/queries/notice/around-letter"
import { announcements, consentingPeople } from "#src/queries/notice/announcements"
import { recordAct } from "#src/use-cases/audit/record-act"
import { tellByPreference } from "./tell-by-preference"

/**
 * The number of e-mails in one portion, one portion a minute. More e-mails a minute could make mail servers suspect the
 * sender.
 */
const AT_ONCE = 200

interface Words {
  title: string
  text: string
  group: AnnouncementGroup
}

/** @throws RefusedError INVALID_TRANSITION when the sender's name or address, which the law demands, is missing */
export async function previewAnnouncement({ title, text, group }: Words) {
  await refuseUnsigned()
  const data = { first: "Avery", title, text, unsubscribe: "example", unsubscribePurpose: "news" }
  const [people, around] = [await consentingPeople(group), await aroundLetter()]
  const { subject, text: plain, html } = renderEmail("account-news", data, configuration().publicUrl, around)
  return { recipients: people.length, subject, text: plain, html }
}

/**
 * @throws RefusedError INVALID_TRANSITION when the announcement was sent today already, or has more recipients than the
 * preview showed
 */
export async function sendAnnouncement(
  scope: MedusaContainer,
  { recipients, ...words }: Words & { recipients: number },
  username: string
): Promise<Announcement> {
  const kept = scope.resolve("notice").announcements
  await refuseUnsigned()
  const id = await database().transaction(async () => {
    const people = await consentingPeople(words.group)
    if (people.length > recipients)
      throw new RefusedError(
        "INVALID_TRANSITION",
        `${people.length} people would get this message now, not ${recipients}. Look at the preview again.`
      )
    if (people.length === 0) throw new RefusedError("INVALID_TRANSITION", "Nobody would get this message.")
    const added = await kept.add({ ...words, by: username }, people)
    if (!added) throw new RefusedError("INVALID_TRANSITION", "This message was already sent today.")
    await recordAct(scope, username, "announcement.sent", added, {
      title: words.title,
      ...words.group,
      recipients: people.length,
    })
    return added
  })
  return (await announcements.read([id]))[0]!
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function stopAnnouncement(
  scope: MedusaContainer,
  id: string,
  reason: string,
  username: string
): Promise<Announcement> {
  if ((await announcements.read([id])).length === 0) throw new RefusedError("NOT_FOUND")
  await database().transaction(async () => {
    if (!(await scope.resolve("notice").announcements.stop(id)))
      throw new RefusedError("INVALID_TRANSITION", "This message is no longer being sent.")
    await recordAct(scope, username, "announcement.stopped", id, { reason })
  })
  return (await announcements.read([id]))[0]!
}

/**
 * E-mails the next portion of recipients. For each recipient, the e-mail and the mark that it was sent commit together.
 */
export async function sendAnnouncements(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  const kept = scope.resolve("notice").announcements
  for (const { announcementId, accountId } of untilAborted(await kept.waiting(AT_ONCE), signal)) {
    await database().transaction(async () => {
      const words = await kept.takeTurn(announcementId, accountId)
      if (!words) return
      await tellByPreference(scope, {
        key: `announcement:${announcementId}:${accountId}`,
        accountId,
        purpose: "news",
        told: { type: "account", ...words },
        listingId: "",
        car: "",
        sms: null,
        channels: { site: false, push: false, email: true, sms: false },
      })
    })
  }
  await kept.endFinished()
}

/**
 * Refuses announcements while the sender's name or address is missing. The law demands both in each announcement; the
 * footer of the e-mail shows them.
 * @throws RefusedError INVALID_TRANSITION
 */
async function refuseUnsigned(): Promise<void> {
  const { registeredName, address } = (await policyInForce("site")).values
  if (!registeredName || !address)
    throw new RefusedError(
      "INVALID_TRANSITION",
      "Enter the registered name and the address under Site details first: the law asks for both in each announcement."
    )
}
