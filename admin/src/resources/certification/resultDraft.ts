import type { InspectionPointName, PointResult } from "@northlot/contract"

/** What an inspector has typed of a result and not sent yet. */
export interface ResultDraft {
  inspectedOn: string
  inspector: string
  kms: string
  notes: string
  files: { id: string; name: string }[]
  found: Record<InspectionPointName, { result: PointResult | ""; note: string }>
}

const keyOf = (appointmentId: string) => `northlot-inspection-${appointmentId}`

/** On this device, so that neither a dead spot nor a closed tab loses it. */
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
      // A device that keeps nothing: what is typed stays in the open page.
    }
  },
  forget(appointmentId: string): void {
    localStorage.removeItem(keyOf(appointmentId))
  },
}
