// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `certification`. */
export interface CertificationRow {
  id: string
  listing_id: string
  account_id: string
  status: "asked" | "paid" | "used" | "refunded"
  charge_id: string | null
  created_at: Date
  updated_at: Date
}

/** A row of `inspection_appointment`. */
export interface InspectionAppointmentRow {
  id: string
  certification_id: string
  listing_id: string
  account_id: string
  location_id: string
  starts_at: Date
  place: number
  status: "booked" | "cancelled" | "completed" | "no_show"
  contact_name: string
  contact_email: string
  contact_phone: string
  sequence: number
  created_at: Date
  placed_at: Date
  updated_at: Date
}

/** A row of `inspection_assignment`. */
export interface InspectionAssignmentRow {
  appointment_id: string
  username: string
  by: string
  at: Date
}

/** A row of `inspection_closure`. */
export interface InspectionClosureRow {
  id: string
  location_id: string | null
  from_day: Date
  to_day: Date
  reason: string
  by: string
  at: Date
}

/** A row of `inspection_event`. */
export interface InspectionEventRow {
  appointment_id: string
  number: number
  act: "booked" | "rescheduled" | "cancelled" | "completed" | "corrected" | "no_show"
  actor: string
  location_id: string
  starts_at: Date
  reason: string
  at: Date
}

/** A row of `inspection_file`. */
export interface InspectionFileRow {
  id: string
  uploaded_by: string
  appointment_id: string | null
  file_key: string
  file_name: string
  created_at: Date
}

/** A row of `inspection_location`. */
export interface InspectionLocationRow {
  id: string
  name: string
  address: string
  online: boolean
  capacity: number
  open: boolean
  position: number
}

/** A row of `inspection_result`. */
export interface InspectionResultRow {
  appointment_id: string
  number: number
  listing_id: string
  vin: string
  outcome: "passed" | "failed"
  inspected_on: Date
  inspector: string
  kms: number
  points: unknown
  notes: string
  file_ids: string[]
  recorded_by: string
  recorded_at: Date
}
