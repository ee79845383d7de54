// Made by `npm run addresses` from the endpoints.
export const fillEditorStep = { method: "PATCH", path: "/api/listings/:id/steps/:plugin" }
export const listCardSlots = { method: "GET", path: "/api/listings/slots" }
export const readEditorSteps = { method: "GET", path: "/api/listings/:id/steps" }
export const readVehicleSlots = { method: "GET", path: "/api/listings/:id/slots" }
