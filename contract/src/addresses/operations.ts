// Made by `npm run addresses` from the endpoints.
export const health = { method: "GET", path: "/api/health" }
export const openApi = { method: "GET", path: "/api/openapi.json" }
export const readPrivateFile = { method: "GET", path: "/api/private-files/:token" }
export const readSettings = { method: "GET", path: "/api/settings" }
export const ready = { method: "GET", path: "/api/ready" }
