import type { InspectionLocationRow } from "./tables"

/** `asked`: not paid. `used`: the car was inspected, or nobody came. */
export type CertificationStatus = "asked" | "paid" | "used" | "refunded"

/** One inspection that somebody bought for a listing, or asked to. */
export interface CertificationRecord {
  id: string
  listingId: string
  accountId: string
  status: CertificationStatus
  /** What it was paid with. */
  chargeId: string | null
}

export type LocationRecord = Omit<InspectionLocationRow, "position">

export type InspectionAct = "booked" | "rescheduled" | "cancelled" | "completed" | "corrected" | "no_show"

/** When and where a car is inspected; times UTC. */
export interface AppointmentRecord {
  id: string
  certificationId: string
  listingId: string
  accountId: string
  locationId: string
  startsAt: Date
  place: number
  status: "booked" | "cancelled" | "completed" | "no_show"
  contactName: string
  contactEmail: string
  contactPhone: string
  /** Grows by each move and by a cancellation, as calendars want it. */
  sequence: number
}

export interface Contact {
  name: string
  email: string
  phone: string
}

export interface InspectionEvent {
  number: number
  act: InspectionAct
  actor: string
  startsAt: Date
  location: string
  online: boolean
  address: string
  reason: string
}

/** Kept privately. */
export interface InspectionFile {
  id: string
  fileKey: string
  fileName: string
}
