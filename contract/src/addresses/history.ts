// Made by `npm run addresses` from the endpoints.
export const listComparables = { method: "GET", path: "/api/listings/:id/comparables" }
export const readPriceHistory = { method: "GET", path: "/api/listings/:id/price-history" }
