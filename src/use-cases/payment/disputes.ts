import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  RefusedError,
  formatMoneyExact,
  fullName,
  torontoTime,
  type Cents,
  type ChargeDispute,
  type EvidenceKind,
  type EvidenceTexts,
} from "@northlot/contract"
import {
  evidenceRefusal,
  fitsRefusal,
  submissionRefusal,
  type EvidenceRefusal,
} from "#src/modules/payment/rules/dispute-evidence"
import { CheckoutRefusedError } from "#src/modules/payment/rules/hosted-checkout"
import type { ChargeDisputeRecord, ChargeRecord, DisputeStanding } from "#src/modules/payment/types"
import { disputeFee } from "#src/modules/settlement/rules/postings"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import type { ReceivedFile } from "#src/platform/received-file"
import { storePrivateDocument } from "../file/store-document"
import { emailOperator } from "../notice/operator-email"
import { operatorSms, tellBySms } from "../notice/operator-sms"
import { ledgerFacts } from "./charge-ledger"
import { chargePurpose } from "./charge-purposes"
import { hostedCheckoutNamed } from "./hosted-checkouts"

/** The file types that every provider accepts. */
const EVIDENCE_TYPES: readonly string[] = ["image/jpeg", "image/png", "application/pdf"]

/**
 * Asks the provider about a charge's dispute or inquiry and stores the answer. It books the provider's dispute fee, and
 * tells the operator of a new dispute or inquiry. Returns the disputed amount; null when the provider knows of no
 * dispute.
 */
export async function recordDispute(charge: ChargeRecord, scope: MedusaContainer): Promise<Cents | null> {
  const { id, provider, providerPayment, currency } = charge
  const standing = providerPayment === null ? null : await hostedCheckoutNamed(provider).disputeOf(providerPayment)
  if (!standing || standing.currency !== currency) return null
  const saleId = await chargePurpose(scope, charge).saleOf(charge, scope)
  return database().transaction(async () => {
    const checkout = scope.resolve("northlotPayment")
    await checkout.charges.lockAll([id])
    const kept = await checkout.disputes.keep(id, standing, textsFor(charge))
    if (kept.feeChangeCents !== 0) {
      const entry = disputeFee(ledgerFacts(charge, saleId), kept.feeChangeCents, kept.feeChange)
      await scope.resolve("settlement").ledger.post(entry, "system")
    }
    if (kept.isNew && (standing.state ?? standing.inquiry) === "open")
      await warnOperatorOfDispute(scope, charge, standing)
    return kept.amountCents
  })
}

const textsFor = ({ description }: ChargeRecord): EvidenceTexts => ({
  explanation: "",
  productDescription: description,
  activityLog: "",
  refundPolicy: "",
})

/** Warns the operator by e-mail and SMS. Without an e-mail address, the log gets the warning. */
async function warnOperatorOfDispute(
  scope: MedusaContainer,
  { id: chargeId, description }: ChargeRecord,
  { inquiry, amountCents, evidenceDueAt }: DisputeStanding
): Promise<void> {
  const amount = formatMoneyExact(amountCents)
  const key = `${inquiry ? "payment-inquiry" : "payment-disputed"}:${chargeId}`
  const dueBy = evidenceDueAt && torontoTime(evidenceDueAt.toISOString())
  const sms = inquiry ? operatorSms.paymentInquiry : operatorSms.paymentDisputed
  await tellBySms(scope, key, sms({ title: description, amount, dueBy }))
  const data = { chargeId, title: description, amount, ...(dueBy ? { dueBy } : {}) }
  const template = inquiry ? "payment-inquiry" : "payment-disputed"
  await emailOperator({ template, data }, key, {
    what: "A payment is disputed or asked about",
    facts: { chargeId },
  })
}

/** @throws RefusedError NOT_FOUND */
export async function chargeDispute(scope: MedusaContainer, chargeId: string): Promise<ChargeDispute> {
  const { charge, record } = await disputeOf(scope, chargeId)
  const problem = evidenceRefusal(factsOf(charge, record), await database().now())
  return {
    chargeId,
    state: charge.dispute ?? (record.inquiry === "open" ? "inquiry" : "inquiryClosed"),
    providerDispute: record.providerDispute,
    reason: record.reason,
    amountCents: record.amountCents,
    feeCents: record.feeCents,
    openedAt: record.openedAt.toISOString(),
    evidenceDueAt: record.evidenceDueAt?.toISOString() ?? null,
    texts: record.texts,
    revision: record.revision,
    files: record.files.map(({ kind, name, sizeBytes, addedBy, addedAt }) => ({
      kind,
      name,
      sizeBytes,
      by: addedBy,
      at: addedAt.toISOString(),
    })),
    submissions: record.submissions.map(({ submittedBy, submittedAt, outcome, refusal, answeredAt, ofInquiry }) => ({
      by: submittedBy,
      at: submittedAt.toISOString(),
      outcome: outcome ?? "sending",
      refusal,
      answeredAt: answeredAt?.toISOString() ?? null,
      ofInquiry,
    })),
    problem: problem?.message ?? null,
  }
}

interface Act {
  chargeId: string
  /** Who acted, as the ledger and the audit log name them. */
  actor: string
}

/**
 * @throws RefusedError NOT_FOUND; INVALID_TRANSITION, also when somebody else changed the texts since the caller read
 * them
 */
export async function saveEvidence(
  scope: MedusaContainer,
  act: Act & { texts: EvidenceTexts; revision: number }
): Promise<ChargeDispute> {
  return changeEvidence(scope, act, "evidence-saved", async (record) => {
    refuseOlder(record, act.revision)
    await scope.resolve("northlotPayment").disputes.writeTexts(act.chargeId, act.texts)
    return {}
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, UNSUPPORTED_MEDIA, UNREADABLE_FILE */
export async function addEvidenceFile(
  scope: MedusaContainer,
  act: Act & { kind: EvidenceKind; file: ReceivedFile }
): Promise<ChargeDispute> {
  const { chargeId, actor, kind, file } = act
  return storePrivateDocument(scope, file, kind, ({ fileKey, fileName: name, mimeType }) => {
    if (!EVIDENCE_TYPES.includes(mimeType))
      throw new RefusedError("UNSUPPORTED_MEDIA", "Send the evidence as JPEG, PNG or PDF.")
    return changeEvidence(scope, act, "evidence-file-added", async ({ files }) => {
      const kept = { kind, fileKey, name, mimeType, sizeBytes: file.bytes.length, addedBy: actor }
      refuse(fitsRefusal([...files.filter((other) => other.kind !== kind), kept]))
      await scope.resolve("northlotPayment").disputes.putFile(chargeId, kept)
      return { kind, name }
    })
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function removeEvidenceFile(
  scope: MedusaContainer,
  act: Act & { kind: EvidenceKind }
): Promise<ChargeDispute> {
  return changeEvidence(scope, act, "evidence-file-removed", async () => {
    if (!(await scope.resolve("northlotPayment").disputes.takeFile(act.chargeId, act.kind)))
      throw new RefusedError("NOT_FOUND")
    return { kind: act.kind }
  })
}

/** Reads a file of the evidence, with an audit row. @throws RefusedError NOT_FOUND */
export async function evidenceFile(
  scope: MedusaContainer,
  { chargeId, actor, kind }: Act & { kind: EvidenceKind }
): Promise<{ fileKey: string; fileName: string }> {
  const { record } = await disputeOf(scope, chargeId)
  const file = record.files.find((one) => one.kind === kind)
  if (!file) throw new RefusedError("NOT_FOUND")
  const details = { kind, name: file.name }
  await scope
    .resolve("operations")
    .auditLog.record({ actor, action: "dispute.file-viewed", subject: chargeId, details })
  return { fileKey: file.fileKey, fileName: file.name }
}

/**
 * Submits the evidence as the admin saw it. The provider gets it after the commit.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT
 */
export async function submitEvidence(scope: MedusaContainer, act: Act & { revision: number }): Promise<ChargeDispute> {
  return changeEvidence(scope, act, "evidence-submitted", async (record, charge, now) => {
    refuseOlder(record, act.revision)
    refuse(submissionRefusal(factsOf(charge, record), record, now))
    const attempt = record.submissions.length + 1
    await scope
      .resolve("northlotPayment")
      .disputes.addSubmission(act.chargeId, { attempt, ofInquiry: charge.dispute === null }, act.actor)
    return { attempt, texts: record.texts, files: record.files.map(({ kind, name }) => ({ kind, name })) }
  })
}

/** Sends the submitted evidence. The outbox retries until the provider has answered. */
export async function deliverEvidence(
  { chargeId, attempt }: OutboxTopics["evidence.submitted"],
  scope: MedusaContainer
): Promise<void> {
  const { charge, record } = await disputeOf(scope, chargeId)
  const submission = record.submissions.find((one) => one.try === attempt)
  if (!submission || submission.outcome !== null) return
  const account = await scope.resolve("account").accounts.retrieve(charge.accountId)
  const storage = scope.resolve(Modules.FILE)
  const files = []
  for (const { kind, name, mimeType, fileKey } of record.files)
    files.push({ kind, name, mimeType, bytes: await storage.getAsBuffer(fileKey) })
  const customer = { name: account ? fullName(account) : "", email: account?.email ?? "" }
  const { disputes } = scope.resolve("northlotPayment")
  try {
    const key = `evidence:${record.providerDispute}:${attempt}`
    const evidence = { texts: record.texts, customer, files }
    await hostedCheckoutNamed(charge.provider).submitEvidence(record.providerDispute, evidence, key)
  } catch (error) {
    if (!(error instanceof CheckoutRefusedError)) throw error
    await disputes.noteAnswer(chargeId, attempt, error.message)
    return
  }
  await disputes.noteAnswer(chargeId, attempt, null)
}

/** Changes the evidence under the locks of its charge and dispute, and writes an audit row. */
async function changeEvidence(
  scope: MedusaContainer,
  { chargeId, actor }: Act,
  action: string,
  change: (record: ChargeDisputeRecord, charge: ChargeRecord, now: Date) => Promise<Record<string, unknown>>
): Promise<ChargeDispute> {
  await database().transaction(async () => {
    await scope.resolve("northlotPayment").charges.lockAll([chargeId])
    const { charge, record } = await disputeOf(scope, chargeId, { lock: true })
    const now = await database().now()
    refuse(evidenceRefusal(factsOf(charge, record), now))
    const details = await change(record, charge, now)
    await scope
      .resolve("operations")
      .auditLog.record({ actor, action: `dispute.${action}`, subject: chargeId, details })
  })
  return chargeDispute(scope, chargeId)
}

async function disputeOf(
  scope: MedusaContainer,
  chargeId: string,
  { lock = false } = {}
): Promise<{ charge: ChargeRecord; record: ChargeDisputeRecord }> {
  const checkout = scope.resolve("northlotPayment")
  const charge = await checkout.charges.retrieve(chargeId)
  const record = charge && (await checkout.disputes.read(chargeId, { lock }))
  // Until the provider has reported a dispute or an inquiry, callers get NOT_FOUND.
  if (!charge || !record || (charge.dispute === null && record.inquiry === null)) throw new RefusedError("NOT_FOUND")
  return { charge, record }
}

/** Evidence that was submitted to an inquiry is ignored in a dispute that followed the inquiry. */
function factsOf({ dispute, jointId }: ChargeRecord, { inquiry, evidenceDueAt, submissions }: ChargeDisputeRecord) {
  const own = submissions.filter(({ ofInquiry }) => ofInquiry === (dispute === null))
  return { dispute, inquiry, evidenceDueAt, isJoint: jointId !== null, submissions: own.map(({ outcome }) => outcome) }
}

function refuseOlder({ revision }: ChargeDisputeRecord, seen: number): void {
  if (revision === seen) return
  throw new RefusedError("INVALID_TRANSITION", "Somebody else changed the evidence meanwhile. Look at it again.")
}

function refuse(refusal: EvidenceRefusal | null): void {
  if (refusal) throw new RefusedError(refusal.code, refusal.message)
}
