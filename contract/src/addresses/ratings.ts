// Made by `npm run addresses` from the endpoints.
export const answerRating = { method: "POST", path: "/api/sales/:id/rating/answer" }
export const rateSale = { method: "POST", path: "/api/sales/:id/rating" }
export const readSaleRatings = { method: "GET", path: "/api/sales/:id/rating" }
export const readSellerRecord = { method: "GET", path: "/api/listings/:id/seller-record" }
