// Made by `npm run addresses` from the endpoints.
export const countListingView = { method: "POST", path: "/api/listings/:id/views" }
export const readListingAnalytics = { method: "GET", path: "/api/listings/:id/analytics" }
export const readPriceAssist = { method: "GET", path: "/api/listings/:id/price-assist" }
export const readSellerAnalytics = { method: "GET", path: "/api/seller/analytics" }
