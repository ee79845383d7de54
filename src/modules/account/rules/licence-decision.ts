import { missingSentence } from "@northlot/contract"
import type { DealerRecord } from "../types"
import { licenceState } from "./permissions"

export type LicenceRefusal =
  | { code: "LICENCE_DOCUMENT_MISSING"; message: string }
  | { code: "INVALID_INPUT"; message: string; field: "expiresOn" }
  | { code: "INVALID_TRANSITION"; message: string }

type Licence = Pick<DealerRecord, "licence" | "licenceExpiresOn" | "renewalFileId">

/** Where a sent document goes: beside the licence in force as the next one, or in its place. */
export function placeOfDocument(dealer: Licence, today: string): "renewal" | "licence" {
  return licenceState(dealer, today) === "verified" ? "renewal" : "licence"
}

/**
 * What a decision does with the next licence: it becomes the dealer's one, or is dropped while the present one
 * counts. `null` where none was sent.
 */
export function renewalAfter(
  decision: "verified" | "rejected",
  dealer: Licence,
  today: string
): "taken" | "dropped" | null {
  if (dealer.renewalFileId === null) return null
  return decision === "rejected" && licenceState(dealer, today) === "verified" ? "dropped" : "taken"
}

/** The document that an admin looks at: of the next licence, else of the present one. */
export function undecidedDocument(
  dealer: Pick<DealerRecord, "licenceFileId" | "licenceFileName" | "renewalFileId" | "renewalFileName">
): { fileId: string; fileName: string } | null {
  const fileId = dealer.renewalFileId ?? dealer.licenceFileId
  const fileName = dealer.renewalFileId === null ? dealer.licenceFileName : dealer.renewalFileName
  return fileId === null ? null : { fileId, fileName: fileName ?? "licence" }
}

/** Why a decision is not about what the admin saw, or `null`. `renewal` is undefined where the admin did not say. */
export function staleRefusal(dealer: Licence, renewal: boolean | undefined): LicenceRefusal | null {
  if (renewal === undefined || renewal === (dealer.renewalFileId !== null)) return null
  const message = renewal
    ? "The next licence was decided already. Look at the dealer again before you decide."
    : "The dealer sent the next licence in the meantime. Look at it before you decide."
  return { code: "INVALID_TRANSITION", message }
}

/** Why this licence cannot be verified until that day, or `null`. Dates are ISO dates in Toronto. */
export function verifyingRefusal(
  dealer: Pick<DealerRecord, "name" | "address" | "omvic" | "licenceFileId" | "licenceFileUntil" | "renewalFileId">,
  expiresOn: string | undefined,
  today: string
): LicenceRefusal | null {
  const missing = missingSentence(dealer)
  if (missing) {
    // Otherwise the dealer could name another registration than the one that was looked up.
    const message = `A licence is verified by the registration, and ${missing}. The dealer gives it at the next sign-in.`
    return { code: "INVALID_TRANSITION", message }
  }
  const isRenewal = dealer.renewalFileId !== null
  if (!isRenewal && dealer.licenceFileId === null) {
    const message =
      "There is no licence document yet. Add it, or ask the dealer to send it, and look at it before you verify."
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (!isRenewal && dealer.licenceFileUntil !== null && dealer.licenceFileUntil < today) {
    const message = `This document was of the licence that ended on ${dealer.licenceFileUntil}. Verify the next one with its own document.`
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (!expiresOn || expiresOn < today) {
    const message = "Give the last day on which the licence counts; it cannot be in the past."
    return { code: "INVALID_INPUT", message, field: "expiresOn" }
  }
  return null
}
