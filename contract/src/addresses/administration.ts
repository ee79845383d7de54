// Made by `npm run addresses` from the endpoints.
export const adminLogin = { method: "POST", path: "/api/admin/login" }
export const downloadRegistrants = { method: "GET", path: "/api/admin/registrants.csv" }
export const acceptInvitation = { method: "POST", path: "/api/admin/invitation/accept" }
export const readOwnInvitation = { method: "POST", path: "/api/admin/invitation" }
export const finishAdminLogin = { method: "POST", path: "/api/admin/login/second-factor" }
