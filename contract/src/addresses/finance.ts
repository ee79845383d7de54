// Made by `npm run addresses` from the endpoints.
export const requestFinance = { method: "POST", path: "/api/finance/request" }
