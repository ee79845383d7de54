import { missingSentence } from "@northlot/contract"
import type { DealerRecord } from "../types"
import { licenceState } from "./permissions"

export type LicenceRefusal =
  | { code: "LICENCE_DOCUMENT_MISSING"; message: string }
  | { code: "INVALID_INPUT"; message: string; field: "expiresOn" }
  | { code: "INVALID_TRANSITION"; message: string }

type Licence = Pick<DealerRecord, "licence" | "licenceExpiresOn" | "renewalFileId">

/**
 * Where a new document is stored: as the next licence while the present one is valid, otherwise in place of the present
 * one.
 */
export function placeOfDocument(dealer: Licence, today: string): "renewal" | "licence" {
  return licenceState(dealer, today) === "verified" ? "renewal" : "licence"
}

/**
 * What an admin's decision does to the dealer's next licence. `taken`: the next licence replaces the present one.
 * `dropped`: it is removed, because it was rejected while the present one is valid. `null`: the dealer sent none.
 */
export function renewalAfter(
  decision: "verified" | "rejected",
  dealer: Licence,
  today: string
): "taken" | "dropped" | null {
  if (dealer.renewalFileId === null) return null
  return decision === "rejected" && licenceState(dealer, today) === "verified" ? "dropped" : "taken"
}

/** The document that an admin decides on: that of the next licence, else that of the present one. */
export function undecidedDocument(
  dealer: Pick<DealerRecord, "licenceFileId" | "licenceFileName" | "renewalFileId" | "renewalFileName">
): { fileId: string; fileName: string } | null {
  const fileId = dealer.renewalFileId ?? dealer.licenceFileId
  const fileName = dealer.renewalFileId === null ? dealer.licenceFileName : dealer.renewalFileName
  return fileId === null ? null : { fileId, fileName: fileName ?? "licence" }
}

/**
 * Why a decision is refused because the dealer's licences changed since the admin looked; `null` where they did not.
 * `renewal` says whether the admin saw a next licence; undefined skips the check.
 */
export function staleRefusal(dealer: Licence, renewal: boolean | undefined): LicenceRefusal | null {
  if (renewal === undefined || renewal === (dealer.renewalFileId !== null)) return null
  const message = renewal
    ? "Somebody already decided about the next licence. Look at the dealer again before you decide."
    : "The dealer sent the next licence in the meantime. Look at that licence before you decide."
  return { code: "INVALID_TRANSITION", message }
}

/** Why this licence cannot be verified with the last day `expiresOn`, or `null`. Dates are ISO dates in Toronto. */
export function verifyingRefusal(
  dealer: Pick<DealerRecord, "name" | "address" | "omvic" | "licenceFileId" | "licenceFileUntil" | "renewalFileId">,
  expiresOn: string | undefined,
  today: string
): LicenceRefusal | null {
  const missing = missingSentence(dealer)
  if (missing) {
    // Without this refusal, the dealer could later add a registration other than the one that the admin looked up.
    const message = `A licence is verified against the dealer's registration, but ${missing}. The dealer completes the registration at the next sign-in.`
    return { code: "INVALID_TRANSITION", message }
  }
  const isRenewal = dealer.renewalFileId !== null
  if (!isRenewal && dealer.licenceFileId === null) {
    const message =
      "There is no licence document yet. Add the document, or ask the dealer to send one. Look at the document before you verify."
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (!isRenewal && dealer.licenceFileUntil !== null && dealer.licenceFileUntil < today) {
    const message = `This document belongs to the licence that ended on ${dealer.licenceFileUntil}. Verify the next licence with its own document.`
    return { code: "LICENCE_DOCUMENT_MISSING", message }
  }
  if (!expiresOn || expiresOn < today) {
    const message = "Enter the last day on which the licence is valid. That day cannot be in the past."
    return { code: "INVALID_INPUT", message, field: "expiresOn" }
  }
  return null
}
