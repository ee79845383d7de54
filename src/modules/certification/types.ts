import type {
  InspectionLocationRow,
  CertificationRow,
  InspectionAppointmentRow,
  InspectionEventRow,
  InspectionFileRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/**
 * One inspection that somebody bought for a listing, or asked to. `asked`: not paid. `used`: the car was inspected, or
 * nobody came.
 */
export interface CertificationRecord extends CamelCased<
  Pick<CertificationRow, "id" | "listing_id" | "account_id" | "status">
> {
  /** What it was paid with. */
  chargeId: string | null
}

export type LocationRecord = Omit<InspectionLocationRow, "position">

export type InspectionAct = "booked" | "rescheduled" | "cancelled" | "completed" | "corrected" | "no_show"

/** When and where a car is inspected; times UTC. */
export interface AppointmentRecord extends CamelCased<
  Omit<InspectionAppointmentRow, "sequence" | "created_at" | "placed_at" | "updated_at">
> {
  /** Grows by each move and by a cancellation, as calendars want it. */
  sequence: number
}

export interface Contact {
  name: string
  email: string
  phone: string
}

export interface InspectionEvent extends CamelCased<Omit<InspectionEventRow, "appointment_id" | "location_id" | "at">> {
  location: string
  online: boolean
  address: string
}

/** Kept privately. */
export type InspectionFile = CamelCased<Pick<InspectionFileRow, "id" | "file_key" | "file_name">>
