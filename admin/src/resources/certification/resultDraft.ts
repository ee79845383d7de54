import type { InspectionPointName, PointResult } from "@northlot/contract"

/** An inspector's result that is not sent yet. */
export interface ResultDraft {
  inspectedOn: string
  inspector: string
  kms: string
  notes: string
  files: { id: string; name: string }[]
  found: Record<InspectionPointName, { result: PointResult | ""; note: string }>
}

const keyOf = (appointmentId: string) => `northlot-inspection-${appointmentId}`

/** Drafts are stored on the device, so that a lost network or a closed tab does not lose them. */
export const resultDrafts = {
  read(appointmentId: string): ResultDraft | null {
    try {
      const kept = localStorage.getItem(keyOf(appointmentId))
      return kept ? (JSON.parse(kept) as ResultDraft) : null
    } catch {
      return null
    }
  },
  keep(appointmentId: string, draft: ResultDraft): void {
    try {
      localStorage.setItem(keyOf(appointmentId), JSON.stringify(draft))
    } catch {
      // Without storage on the device, the draft stays in the open page.
    }
  },
  forget(appointmentId: string): void {
    localStorage.removeItem(keyOf(appointmentId))
  },
}
