import { EVIDENCE_MAXIMUM_BYTES, withFullStop, torontoTime, type EvidenceTexts } from "@northlot/contract"
import type { DisputeState, InquiryState } from "../types"

export interface EvidenceFacts {
  /** `null` for a bank's inquiry, whose state is in `inquiry`. */
  dispute: DisputeState | null
  inquiry: InquiryState | null
  evidenceDueAt: Date | null
  /** The charge shares its payment with other charges. */
  isJoint: boolean
  /** The result of each submission, oldest first; `null` while the provider has not answered. */
  submissions: readonly ("accepted" | "refused" | null)[]
}

export interface EvidenceRefusal {
  code: "INVALID_TRANSITION" | "INVALID_INPUT"
  message: string
}

/**
 * Why evidence cannot be changed or submitted; `null` if it can. Banks accept evidence once and before a deadline. A
 * submission that the provider refused does not count, because it did not reach the bank.
 */
export function evidenceRefusal(
  { dispute, inquiry, evidenceDueAt, isJoint, submissions }: EvidenceFacts,
  now: Date
): EvidenceRefusal | null {
  const last = submissions.at(-1)
  if (dispute === null && inquiry !== "open")
    return stands("The bank has closed this inquiry: nothing can be added any more.")
  if (dispute !== null && dispute !== "open")
    return stands(`This dispute was ${dispute}: nothing can be added any more.`)
  if (last === "accepted")
    return stands("The evidence was submitted. Banks accept evidence only once. The provider will report who won.")
  if (last === null) return stands("The evidence is on its way to the provider.")
  if (evidenceDueAt === null && isJoint)
    return stands(
      "Evidence is submitted once per payment. If the bank accepts evidence, submit it with another fee of this payment."
    )
  if (evidenceDueAt === null) return stands("The cardholder's bank takes no evidence for this dispute.")
  if (evidenceDueAt <= now)
    return stands(withFullStop(`The evidence was due ${torontoTime(evidenceDueAt.toISOString())}`))
  return null
}

/** Why this evidence cannot be sent in its present form. */
export function submissionRefusal(
  facts: EvidenceFacts,
  evidence: { texts: EvidenceTexts; files: readonly { sizeBytes: number }[] },
  now: Date
): EvidenceRefusal | null {
  const refusal = evidenceRefusal(facts, now)
  if (refusal) return refusal
  if (evidence.texts.explanation.trim() === "")
    return { code: "INVALID_INPUT", message: "Write down why the payment is right before you submit." }
  return fitsRefusal(evidence.files)
}

/** Why these files cannot be submitted together: their total size is too large. `null` if they fit. */
export function fitsRefusal(files: readonly { sizeBytes: number }[]): EvidenceRefusal | null {
  const sum = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0)
  if (sum <= EVIDENCE_MAXIMUM_BYTES) return null
  return { code: "INVALID_INPUT", message: "All files of the evidence together may have at most 4.5 MB." }
}

const stands = (message: string): EvidenceRefusal => ({ code: "INVALID_TRANSITION", message })
