// Made by `npm run addresses` from the endpoints.
export const readLegalTexts = { method: "GET", path: "/api/legal" }
