// Made by `npm run addresses` from the endpoints.
export const agreeToKey = { method: "POST", path: "/api/profile/api-keys/:id/agree" }
export const createOwnKey = { method: "POST", path: "/api/profile/api-keys" }
export const listOwnKeys = { method: "GET", path: "/api/profile/api-keys" }
export const revokeOwnKey = { method: "DELETE", path: "/api/profile/api-keys/:id" }
