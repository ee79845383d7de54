import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type SmsRecipient } from "@northlot/contract"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { refusalOf } from "#src/providers/sms/refusals"
import { operatorSmsText, withTitle } from "#src/wording/notice/sms-text"
import { sendSmsOnce } from "./deliver-sms"
import { smsIsAvailable } from "./sms-recipient"

type About<Fact extends string = never> = Record<"title" | "amount" | Fact, string>
const about = ({ title }: About, say: (title: string) => string) => operatorSmsText(withTitle(title, say))
const evidence = (dueBy: string | null) => (dueBy === null ? "" : ` Evidence is taken until ${dueBy}.`)

/** The SMS texts for the operator's staff. */
export const operatorSms = {
  test: (by: string) =>
    operatorSmsText(`a test by ${by}. This number is told of what cannot wait. Reply STOP for no more.`),
  payoutUrgent: (sale: About<"dueBy">) =>
    about(sale, (title) => `the payout for ${title} of ${sale.amount} is due by ${sale.dueBy}.`),
  wireAccountMissing: (sale: About) =>
    about(
      sale,
      (title) => `the buyer of ${title} cannot pay ${sale.amount} before an admin enters the account for wires.`
    ),
  /**
   * `title` says what the payment was for. `dueBy` is the last day for evidence; null when the provider names no day.
   */
  paymentDisputed: (charge: About & { dueBy: string | null }) =>
    about(charge, (title) => `a payment of ${charge.amount} is disputed (${title}).${evidence(charge.dueBy)}`),
  paymentInquiry: (charge: About & { dueBy: string | null }) =>
    about(
      charge,
      (title) => `a card's bank asks about a payment of ${charge.amount} (${title}).${evidence(charge.dueBy)}`
    ),
}

const preferencesOf = (scope: MedusaContainer) => scope.resolve("notice")

interface Recipients {
  recipients: SmsRecipient[]
  total: number
}

export async function listSmsRecipients(scope: MedusaContainer): Promise<Recipients> {
  const all = await preferencesOf(scope).smsRecipients.all()
  return {
    recipients: all.map(({ createdAt, ...recipient }) => ({ ...recipient, createdAt: createdAt.toISOString() })),
    total: all.length,
  }
}

/** @throws RefusedError phone_required, RECIPIENTS_FULL */
export async function addSmsRecipient(
  scope: MedusaContainer,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
  actor: string
): Promise<Recipients> {
  const { number, problem } = readSmsNumber(phone ?? "")
  if (number === null) throw new RefusedError("phone_required", problem, { fields: { phone: problem } })
  await database().transaction(async () => {
    const id = await preferencesOf(scope).smsRecipients.put(name || number, number)
    if (id === null) throw new RefusedError("RECIPIENTS_FULL")
    await record(scope, actor, "sms-recipient.added", id)
  })
  return listSmsRecipients(scope)
}

/** @throws RefusedError NOT_FOUND */
export async function removeSmsRecipient(scope: MedusaContainer, id: string, actor: string): Promise<Recipients> {
  await database().transaction(async () => {
    if (!(await preferencesOf(scope).smsRecipients.remove(id))) throw new RefusedError("NOT_FOUND")
    await record(scope, actor, "sms-recipient.removed", id)
  })
  return listSmsRecipients(scope)
}

function record(scope: MedusaContainer, actor: string, action: string, subject: string) {
  return scope.resolve("operations").auditLog.record({ actor, action, subject })
}

/** Sends a test SMS to every number on the list and returns how many it went to. */
export async function sendTestSms(scope: MedusaContainer, by: string): Promise<{ sent: number; total: number }> {
  const all = await preferencesOf(scope).smsRecipients.all()
  const key = generateEntityId(undefined, "smst")
  const text = operatorSms.test(by)
  const sent = await Promise.all(
    all.map(({ id, phone }) =>
      send(scope, { id, phone, text, key: `${key}:${id}` }).catch((error: unknown) => {
        logger.warn({ err: error, recipient: id }, "A test SMS could not be sent")
        return false
      })
    )
  )
  return { sent: sent.filter(Boolean).length, total: all.length }
}

/** Requests an SMS to every recipient on the list; the key prevents a second one. */
export async function tellBySms(scope: MedusaContainer, key: string, text: string): Promise<void> {
  for (const { id } of await preferencesOf(scope).smsRecipients.all())
    await emit("operator-sms.requested", { recipientId: id, text }, `${key}:${id}`)
}

/** Sends the requested SMS, unless the recipient was removed from the list since. */
export async function deliverOperatorSms(
  { recipientId, text }: OutboxTopics["operator-sms.requested"],
  scope: MedusaContainer,
  eventId: number
): Promise<void> {
  const recipient = await preferencesOf(scope).smsRecipients.retrieve(recipientId)
  if (recipient) await send(scope, { id: recipientId, phone: recipient.phone, text, key: `operator-sms:${eventId}` })
}

/** Sends the SMS, unless the number answered STOP or no SMS can be sent at all. Returns whether the SMS was sent. */
async function send(
  scope: MedusaContainer,
  { phone, text, key }: { id: string; phone: string; text: string; key: string }
): Promise<boolean> {
  if (!smsIsAvailable() || (await preferencesOf(scope).smsReplies.isStopped(phone))) return false
  return refusalOf(await sendSmsOnce(scope, { to: phone, text, key, providerKey: key })) === null
}
