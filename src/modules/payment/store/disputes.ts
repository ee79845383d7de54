import { subtractCents, type Cents, type EvidenceKind, type EvidenceTexts } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import type { ChargeDisputeFileRow } from "../tables"
import type { ChargeDisputeRecord, DisputeStanding } from "../types"

const DISPUTE = `charge_id, provider_dispute, reason, amount_cents, fee_cents, fee_changes, opened_at, evidence_due_at,
  texts, revision, inquiry`
const FILE = `charge_id, kind, file_key, name, mime_type, size_bytes, added_by, added_at`
const SUBMISSION = `charge_id, try, submitted_by, submitted_at, outcome, refusal, answered_at, of_inquiry`

/** With `lock` the row is locked until the transaction ends. The caller locks the charge first. */
export async function readDispute(chargeId: string, { lock = false } = {}): Promise<ChargeDisputeRecord | null> {
  const [dispute] = await database().records<Omit<ChargeDisputeRecord, "files" | "submissions">>(
    `SELECT ${DISPUTE} FROM charge_dispute WHERE charge_id = $1${lock ? " FOR UPDATE" : ""}`,
    [chargeId]
  )
  if (!dispute) return null
  const files = await database().records<ChargeDisputeRecord["files"][number]>(
    `SELECT ${FILE} FROM charge_dispute_file WHERE charge_id = $1 ORDER BY kind`,
    [chargeId]
  )
  const submissions = await database().records<ChargeDisputeRecord["submissions"][number]>(
    `SELECT ${SUBMISSION} FROM charge_dispute_submission WHERE charge_id = $1 ORDER BY try`,
    [chargeId]
  )
  return { ...dispute, files, submissions }
}

/**
 * Stores the provider's report of a dispute or an inquiry; the caller has locked the charge. The first amount of a
 * dispute is final, because it is booked. `isNew`: this is the first report, or an inquiry has become a dispute.
 * `feeChangeCents` is the change of the provider's fee. `feeChange` counts the changes of the fee so far.
 */
export async function recordDispute(
  chargeId: string,
  { dispute, inquiry, reason, amountCents, feeCents, openedAt, evidenceDueAt }: DisputeStanding,
  texts: EvidenceTexts
): Promise<{ isNew: boolean; amountCents: Cents; feeChangeCents: Cents; feeChange: number }> {
  const inserted = await database().query(
    `INSERT INTO charge_dispute (charge_id, provider_dispute, reason, amount_cents, opened_at, texts, inquiry)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [chargeId, dispute, reason, amountCents, openedAt, JSON.stringify(texts), inquiry]
  )
  const known = (await readDispute(chargeId, { lock: true }))!
  const recordedCents = known.inquiry === null ? known.amountCents : amountCents
  const feeChangeCents = subtractCents(feeCents, known.feeCents)
  const feeChange = known.feeChanges + (feeChangeCents === 0 ? 0 : 1)
  await database().query(
    `UPDATE charge_dispute SET provider_dispute = $2, reason = $3, fee_cents = $4, fee_changes = $5,
       evidence_due_at = $6, inquiry = $7, amount_cents = $8 WHERE charge_id = $1`,
    [chargeId, dispute, reason, feeCents, feeChange, evidenceDueAt, inquiry, recordedCents]
  )
  const isNew = inserted.rowCount === 1 || (known.inquiry !== null && inquiry === null)
  return { isNew, amountCents: recordedCents, feeChangeCents, feeChange }
}

export async function writeTexts(chargeId: string, texts: EvidenceTexts): Promise<void> {
  await database().query(`UPDATE charge_dispute SET texts = $2, revision = revision + 1 WHERE charge_id = $1`, [
    chargeId,
    JSON.stringify(texts),
  ])
}

/**
 * Stores a file of evidence and removes an earlier file of the same kind. A subscriber deletes the removed file from
 * the storage after the commit.
 */
export async function putFile(
  chargeId: string,
  file: { kind: EvidenceKind; fileKey: string; name: string; mimeType: string; sizeBytes: number; addedBy: string }
): Promise<void> {
  await takeFile(chargeId, file.kind)
  await database().query(
    `INSERT INTO charge_dispute_file (charge_id, kind, file_key, name, mime_type, size_bytes, added_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [chargeId, file.kind, file.fileKey, file.name, file.mimeType, file.sizeBytes, file.addedBy]
  )
}

/** Removes the file of this kind. Answers whether there was a file. */
export async function takeFile(chargeId: string, kind: EvidenceKind): Promise<boolean> {
  const { rows } = await database().query<Pick<ChargeDisputeFileRow, "file_key">>(
    `DELETE FROM charge_dispute_file WHERE charge_id = $1 AND kind = $2 RETURNING file_key`,
    [chargeId, kind]
  )
  for (const { file_key: fileId } of rows) await emit("file.discarded", { fileId }, fileId)
  return rows.length > 0
}

/** Records a submission. The provider receives the evidence after the commit. */
export async function addSubmission(
  chargeId: string,
  { attempt, ofInquiry }: { attempt: number; ofInquiry: boolean },
  by: string
): Promise<void> {
  await database().query(
    `INSERT INTO charge_dispute_submission (charge_id, try, submitted_by, of_inquiry) VALUES ($1, $2, $3, $4)`,
    [chargeId, attempt, by, ofInquiry]
  )
  await emit("evidence.submitted", { chargeId, attempt }, `${chargeId}:${attempt}`)
}

/** Records the provider's answer to a submission of evidence, once. `refusal` is the reason for a final refusal. */
export async function noteAnswer(chargeId: string, attempt: number, refusal: string | null): Promise<void> {
  await database().query(
    `UPDATE charge_dispute_submission SET outcome = $3, refusal = $4, answered_at = northlot_now()
     WHERE charge_id = $1 AND try = $2 AND outcome IS NULL`,
    [chargeId, attempt, refusal === null ? "accepted" : "refused", refusal]
  )
}
