/** Scheduled work on dealers' licences: reminders, and deleting documents. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { dueReminder, isDocumentOver } from "#src/modules/account/rules/licence-schedule"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { emit } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"

/** Safe to repeat: each reminder has an idempotency key, and a document is deleted once. */
export async function followLicences(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  const accounts = scope.resolve("account")
  const today = torontoDate(await database().now())
  for (const { accountId, email, expiresOn } of untilAborted(await accounts.licences.ending(), signal)) {
    const reminder = dueReminder(expiresOn, today)
    if (reminder === null) continue
    const key = `licence-ends:${accountId}:${expiresOn}:${reminder}`
    await emit(
      "account.news",
      { accountId, key, params: { fact: "licence-ends", expiresOn, today: reminder === 0 }, email },
      key
    )
  }
  for (const { accountId, ...licence } of untilAborted(await accounts.licences.withOldDocuments(), signal)) {
    if (!isDocumentOver(licence, today)) continue
    await database().transaction(async () => {
      const account = await accounts.accounts.lock(accountId)
      const fileId = account && (await accounts.licences.takeDocument(accountId, licence))
      if (!fileId) return
      await emit("file.discarded", { fileId }, fileId)
      await scope.resolve("operations").auditLog.record({
        actor: "system",
        action: "licence.document-deleted",
        subject: accountId,
        details: { because: licence.state === "rejected" ? "rejected" : "expired" },
      })
    })
  }
}
