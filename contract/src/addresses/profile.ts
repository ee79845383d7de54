// Made by `npm run addresses` from the endpoints.
export const cancelEmailChange = { method: "DELETE", path: "/api/profile/email" }
export const changePassword = { method: "POST", path: "/api/profile/password" }
export const changeProfile = { method: "PATCH", path: "/api/profile/me" }
export const closeAccount = { method: "POST", path: "/api/profile/close" }
export const confirmEmailChange = { method: "POST", path: "/api/auth/email/confirm" }
export const deleteProfileDocument = { method: "DELETE", path: "/api/profile/documents/:id" }
export const downloadOwnData = { method: "GET", path: "/api/profile/data.json" }
export const endOtherSessions = { method: "POST", path: "/api/profile/sessions/end-others" }
export const listOwnSessions = { method: "GET", path: "/api/profile/sessions" }
export const listProfileDocuments = { method: "GET", path: "/api/profile/documents" }
export const listPurchases = { method: "GET", path: "/api/profile/purchases" }
export const openProfileDocument = { method: "GET", path: "/api/profile/documents/:id" }
export const readClosing = { method: "GET", path: "/api/profile/close" }
export const readEmailChange = { method: "GET", path: "/api/profile/email" }
export const readProfile = { method: "GET", path: "/api/profile/me" }
export const readUser = { method: "GET", path: "/api/users/:id" }
export const requestEmailChange = { method: "POST", path: "/api/profile/email" }
export const sendContactMessage = { method: "POST", path: "/api/contact" }
export const sendLicence = {
  method: "POST",
  path: "/api/profile/licence",
  upload: { field: "file", maximumBytes: 10485760 },
}
export const stopEmailChange = { method: "POST", path: "/api/auth/email/stop" }
export const uploadProfileDocument = {
  method: "POST",
  path: "/api/profile/documents",
  upload: { field: "file", maximumBytes: 10485760 },
}
export const writeProfile = { method: "PUT", path: "/api/profile" }
