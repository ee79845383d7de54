// Made by `npm run addresses` from the endpoints.
export const forgotPassword = { method: "POST", path: "/api/auth/forgot" }
export const listNotices = { method: "GET", path: "/api/notices" }
export const login = { method: "POST", path: "/api/auth/login" }
export const logout = { method: "POST", path: "/api/auth/logout" }
export const markNoticeSeen = { method: "POST", path: "/api/notices/:id/seen" }
export const markNoticesSeen = { method: "POST", path: "/api/notices/seen" }
export const readIdentityVerification = { method: "GET", path: "/api/idv/is-adult" }
export const readSession = { method: "GET", path: "/api/auth/session" }
export const register = { method: "POST", path: "/api/register" }
export const resendVerification = { method: "POST", path: "/api/auth/verify-email/resend" }
export const resetPassword = { method: "POST", path: "/api/auth/reset" }
export const startIdentityVerification = { method: "POST", path: "/api/idv/start" }
export const uploadLicence = {
  method: "POST",
  path: "/api/uploads/licence",
  upload: { field: "file", maximumBytes: 10485760 },
}
export const verifyEmail = { method: "POST", path: "/api/auth/verify-email" }
