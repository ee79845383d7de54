import type { DealerRecord } from "../types"

export type LicenceRefusal =
  | { code: "LICENCE_DOCUMENT_MISSING"; message: string }
  | { code: "INVALID_INPUT"; message: string; field: "expiresOn" }

/** Why this licence cannot be verified until that day, or `null`. Dates are ISO dates in Toronto. */
export function verifyingRefusal(
  dealer: Pick<DealerRecord, "licenceFileId" | "licenceFileUntil">,
  expiresOn: string | undefined,
  today: string
): LicenceRefusal | null {
  if (dealer.licenceFileId === null) {
    const message =
      "There is no licence document yet. Add it, or ask the dealer to send it, and look at it before you verify."
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (dealer.licenceFileUntil !== null && dealer.licenceFileUntil < today) {
    const message = `This document was of the licence that ended on ${dealer.licenceFileUntil}. Verify the next one with its own document.`
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (!expiresOn || expiresOn < today) {
    const message = "Give the last day on which the licence counts; it cannot be in the past."
    return { code: "INVALID_INPUT", message, field: "expiresOn" }
  }
  return null
}
