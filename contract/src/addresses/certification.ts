// Made by `npm run addresses` from the endpoints.
export const bookAppointment = { method: "POST", path: "/api/appointments/book" }
export const cancelAppointment = { method: "POST", path: "/api/appointments/:id/cancel" }
export const createAppointment = { method: "POST", path: "/api/appointments" }
export const downloadAppointment = { method: "GET", path: "/api/appointments/:id/calendar.ics" }
export const downloadInspectionReport = { method: "GET", path: "/api/listings/:id/inspection/files/:fileId" }
export const listAppointments = { method: "GET", path: "/api/appointments/mine" }
export const moveAppointment = { method: "POST", path: "/api/appointments/:id/reschedule" }
export const readCertification = { method: "GET", path: "/api/seller/listings/:id/certification" }
export const readCertificationTerms = { method: "GET", path: "/api/certification" }
export const readInspectionReport = { method: "GET", path: "/api/listings/:id/inspection" }
export const takenSlots = { method: "GET", path: "/api/appointments/taken" }
