import type {
  InspectionLocationRow,
  CertificationRow,
  InspectionAppointmentRow,
  InspectionEventRow,
  InspectionFileRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** A purchase of an inspection for a listing. `asked`: not paid. `used`: the car was inspected, or nobody came. */
export interface CertificationRecord extends CamelCased<
  Pick<CertificationRow, "id" | "listing_id" | "account_id" | "status">
> {
  chargeId: string | null
}

export type LocationRecord = Omit<InspectionLocationRow, "position">

export type InspectionAct = "booked" | "rescheduled" | "cancelled" | "completed" | "corrected" | "no_show"

/** The time and place of an inspection; times UTC. */
export interface AppointmentRecord extends CamelCased<
  Omit<InspectionAppointmentRow, "sequence" | "created_at" | "placed_at" | "updated_at">
> {
  /** Sequence number for calendar files. It grows with each move and with a cancellation. */
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

/** A file in the private storage. */
export type InspectionFile = CamelCased<Pick<InspectionFileRow, "id" | "file_key" | "file_name">>
