import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const CertificationRecords = withPublicRecords("certification", {
  Certification: {
    table: "certification",
    columns: "id listing_id account_id status charge_id created_at updated_at",
  },
  InspectionAppointment: {
    table: "inspection_appointment",
    columns: "id certification_id listing_id account_id location_id starts_at status created_at placed_at updated_at",
  },
  InspectionLocation: {
    table: "inspection_location",
    columns: "id name address online capacity open position",
  },
  InspectionResult: {
    table: "inspection_result",
    columns: "appointment_id number listing_id outcome inspected_on inspector kms points notes recorded_at",
    computed: { id: "appointment_id || ':' || number" },
    sort: "appointment_id, number",
  },
})
