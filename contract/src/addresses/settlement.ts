// Made by `npm run addresses` from the endpoints.
export const agreeInspection = { method: "POST", path: "/api/sales/:id/settlement/inspection/agree" }
export const cancelInspection = { method: "DELETE", path: "/api/sales/:id/settlement/inspection" }
export const changeMeeting = { method: "PUT", path: "/api/sales/:id/settlement/meeting" }
export const completeSettlementStep = { method: "POST", path: "/api/sales/:id/settlement/steps" }
export const declineInspection = { method: "POST", path: "/api/sales/:id/settlement/inspection/decline" }
export const disputeSale = { method: "POST", path: "/api/sales/:id/dispute" }
export const downloadInspection = { method: "GET", path: "/api/sales/:id/settlement/inspection.ics" }
export const downloadMeeting = { method: "GET", path: "/api/sales/:id/settlement/meeting.ics" }
export const markVehiclePayment = { method: "POST", path: "/api/payments/vehicle/mark" }
export const proposeInspection = { method: "PUT", path: "/api/sales/:id/settlement/inspection" }
export const readSettlement = { method: "GET", path: "/api/sales/:id/settlement" }
export const startVehiclePayment = { method: "POST", path: "/api/payments/vehicle/start" }
export const takeBackFundsSent = { method: "DELETE", path: "/api/sales/:id/settlement/funds-sent" }
