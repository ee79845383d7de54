// Made by `npm run addresses` from the endpoints.
export const sendReport = { method: "POST", path: "/api/reports" }
