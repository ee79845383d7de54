import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, formatCalendarDay } from "@northlot/contract"
import type { ReceivedFile } from "#src/platform/received-file"
import {
  placeOfDocument,
  renewalAfter,
  staleRefusal,
  verifyingRefusal,
} from "#src/modules/account/rules/licence-decision"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { newToken } from "#src/platform/signature"
import { storePrivateDocument } from "../file/store-document"
import { removeFiles } from "../file/store-files"

const NO_DEALER = "This account is not a dealer's."

/**
 * Stores an OMVIC licence privately; the file type is read from its bytes.
 * @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE
 */
export async function storeLicence(
  scope: MedusaContainer,
  file: ReceivedFile
): Promise<{ fileId: string; fileName: string }> {
  const accounts = scope.resolve("account")
  const kept = await storePrivateDocument(scope, file, "licence", async (document) => ({
    fileId: await accounts.licenceUploads.create(document),
    fileName: document.fileName,
  }))
  // Each upload also deletes some old uploads that no registration uses.
  await removeFiles(scope, await accounts.licenceUploads.takeAbandoned(20))
  return kept
}

/**
 * Stores a dealer's first or later licence after the registration. A licence in force remains valid until the new one
 * is decided. In all other cases the new document replaces the earlier one.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION, UNSUPPORTED_MEDIA, UNREADABLE_FILE
 */
export async function replaceLicence(
  scope: MedusaContainer,
  input: { accountId: string; file: ReceivedFile; actor: string }
): Promise<AccountRecord> {
  const { accountId, file, actor } = input
  const accounts = scope.resolve("account")
  await storePrivateDocument(scope, file, "licence", (kept) =>
    database().transaction(async () => {
      const account = await accounts.accounts.lock(accountId)
      if (!account) throw new RefusedError("NOT_FOUND")
      if (!account.dealer) throw new RefusedError("INVALID_TRANSITION", NO_DEALER)
      const renewal = placeOfDocument(account.dealer, torontoDate(await database().now())) === "renewal"
      const { addRenewal, replaceFile } = accounts.licences
      const replaced = await (renewal ? addRenewal : replaceFile).call(accounts.licences, accountId, kept)
      await discard(replaced)
      await scope.resolve("operations").auditLog.record({
        actor,
        action: "licence.sent",
        subject: accountId,
        details: { replaced: replaced.length > 0, ...(renewal ? { renewal } : {}) },
      })
    })
  )
  return (await accounts.accounts.retrieve(accountId))!
}

/**
 * An admin decides on a licence. The dealer is told, and an audit row is written.
 * @throws RefusedError NOT_FOUND, INVALID_INPUT, INVALID_TRANSITION, LICENCE_DOCUMENT_MISSING
 */
export async function decideLicence(
  scope: MedusaContainer,
  input: {
    accountId: string
    decision: "verified" | "rejected"
    expiresOn: string | undefined
    reason?: string | undefined
    renewal?: boolean | undefined
    actor: string
    today: string
  }
): Promise<AccountRecord> {
  const { accountId, decision, expiresOn, reason = "", renewal, actor, today } = input
  const accounts = scope.resolve("account")
  await database().transaction(async () => {
    const account = await accounts.accounts.lock(accountId)
    if (!account) throw new RefusedError("NOT_FOUND")
    if (!account.dealer) throw new RefusedError("INVALID_TRANSITION", NO_DEALER)
    const refusal =
      staleRefusal(account.dealer, renewal) ??
      (decision === "verified" ? verifyingRefusal(account.dealer, expiresOn, today) : null)
    if (refusal) {
      throw new RefusedError(
        refusal.code,
        refusal.message,
        "field" in refusal ? { fields: { [refusal.field]: refusal.message } } : {}
      )
    }
    const next = renewalAfter(decision, account.dealer, today)
    if (next) await discard(await accounts.licences[next === "taken" ? "takeRenewal" : "dropRenewal"](accountId))
    const stays = next === "dropped" ? account.dealer.licenceExpiresOn : null
    const changed = stays !== null || (await accounts.licences.decide(accountId, decision, expiresOn ?? null))
    await scope.resolve("operations").auditLog.record({
      actor,
      action: `licence.${decision}`,
      subject: accountId,
      details: { expiresOn, ...(reason ? { reason } : {}), ...(next ? { renewal: true } : {}) },
    })
    if (!changed) return
    await emit(
      "email.requested",
      {
        to: account.email,
        template: "licence-decided",
        data: {
          first: account.first,
          decision,
          expiresOn: expiresOn ? formatCalendarDay(expiresOn) : "",
          reason,
          ...(stays ? { stays: formatCalendarDay(stays) } : {}),
        },
      },
      // The idempotency key is random, so the dealer is notified of each decision, even if two decisions are equal.
      `licence-decided:${newToken()}`
    )
  })
  return (await accounts.accounts.retrieve(accountId))!
}

async function discard(fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await emit("file.discarded", { fileId }, fileId)
}
