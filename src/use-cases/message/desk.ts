/**
 * The staff have two desks: one for contact messages, one for finance requests. Staff assign the items of a desk to
 * each other and answer them by e-mail.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { DESKS, RefusedError, refusedField, type Desk, type DeskState } from "@northlot/contract"
import type { StaffMember } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { contactMessages } from "#src/queries/message/contact-messages"
import { financeRequests } from "#src/queries/finance/finance-requests"
import { recordAct } from "#src/use-cases/audit/record-act"

const ANSWERED_HERE = "Answered by email from the console."

interface DeskItem {
  /** The desk's name from the URL, for example `contact-messages`. */
  desk: string
  id: string
}

interface Writer {
  accountId: string
  email: string
  first: string
  /** What the person wrote about, as the subject line of the answer names it. */
  subject: string
  isAnswered: boolean
}

/** @throws RefusedError NOT_FOUND */
async function writerOf(scope: MedusaContainer, { desk, id }: DeskItem): Promise<Writer> {
  const found =
    deskNamed(desk) === "contact-messages"
      ? (await contactMessages.read([id])).map(({ from, reference, answeredAt }) => ({
          accountId: from.id,
          subject: `your message ${reference}`,
          isAnswered: answeredAt !== null,
        }))
      : (await financeRequests.read([id])).map(({ buyer, listing, status }) => ({
          accountId: buyer.id,
          subject: `financing ${listing.title}`,
          isAnswered: status === "handled",
        }))
  const account = found[0] && (await scope.resolve("account").accounts.retrieve(found[0].accountId))
  if (!account) throw new RefusedError("NOT_FOUND")
  return { ...found[0]!, email: account.email, first: account.first }
}

/** @throws RefusedError NOT_FOUND */
export async function readDeskItem(
  scope: MedusaContainer,
  item: DeskItem
): Promise<{ item: DeskState; staff: string[] }> {
  await writerOf(scope, item)
  const staff = await scope.resolve("account").staff.all()
  return {
    item: await scope.resolve("message").desk.stateOf(item.id),
    staff: staff.filter(looksAfter).map(({ username }) => username),
  }
}

const looksAfter = ({ role, removedAt }: StaffMember) => removedAt === null && (role === "owner" || role === "support")

/** @throws RefusedError NOT_FOUND, INVALID_INPUT for somebody who does not work at a desk */
export async function assignDeskItem(
  scope: MedusaContainer,
  item: DeskItem,
  to: string | null,
  username: string
): Promise<DeskState> {
  await writerOf(scope, item)
  const { desk } = scope.resolve("message")
  await database().transaction(async () => {
    if (
      to !== null &&
      !(await scope.resolve("account").staff.all()).some((one) => one.username === to && looksAfter(one))
    ) {
      throw refusedField("to", "Nobody of support has this name.")
    }
    if (await desk.assign(item.id, to, username))
      await recordDeskAct(scope, item, "assigned", username, { to: to ?? "nobody" })
  })
  return desk.stateOf(item.id)
}

/**
 * Answers a contact message or a finance request by e-mail, and marks it as answered. @throws RefusedError NOT_FOUND
 */
export async function replyToDeskItem(
  scope: MedusaContainer,
  item: DeskItem,
  text: string,
  username: string
): Promise<DeskState> {
  const { desk, financeRequests: finance } = scope.resolve("message")
  const { accountId, email, first, subject, isAnswered } = await writerOf(scope, item)
  await database().transaction(async () => {
    const replyId = await desk.addReply({ aboutId: item.id, accountId, text, by: username })
    if (!isAnswered) {
      if (item.desk === "contact-messages")
        await scope.resolve("account").contactMessages.markAnswered(item.id, username, null)
      else await finance.handle(item.id, { by: username, note: ANSWERED_HERE })
    }
    await recordDeskAct(scope, item, "replied", username, { replyId })
    const lines = [...text.split("\n"), "To write to us again, use Contact on the site."]
    const data = { first, title: `Our answer about ${subject}`, text: lines.join("\n") }
    await emit("email.requested", { to: email, template: "contact-message", data }, `desk-reply:${replyId}`)
  })
  return desk.stateOf(item.id)
}

/** @throws RefusedError NOT_FOUND */
function deskNamed(name: string): Desk {
  const desk = DESKS.find((known) => known === name)
  if (!desk) throw new RefusedError("NOT_FOUND")
  return desk
}

const NAMES: Readonly<Record<Desk, string>> = {
  "contact-messages": "contact-message",
  "finance-requests": "finance-request",
}

async function recordDeskAct(
  scope: MedusaContainer,
  { desk, id }: DeskItem,
  act: string,
  username: string,
  details: Record<string, string>
): Promise<void> {
  await recordAct(scope, username, `${NAMES[deskNamed(desk)]}.${act}`, id, details)
}

/** @throws RefusedError INVALID_INPUT, NOT_FOUND */
export async function saveCannedAnswer(
  scope: MedusaContainer,
  id: string | null,
  content: { title: string; text: string },
  username: string
): Promise<void> {
  await database().transaction(async () => {
    await scope.resolve("message").desk.saveCannedAnswer(id, content, username)
    await recordAct(scope, username, "canned-answer.kept", content.title, { text: content.text })
  })
}

/** @throws RefusedError NOT_FOUND */
export async function removeCannedAnswer(scope: MedusaContainer, id: string, username: string): Promise<void> {
  await database().transaction(async () => {
    if (!(await scope.resolve("message").desk.removeCannedAnswer(id))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "canned-answer.removed", id)
  })
}
