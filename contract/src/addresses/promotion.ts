// Made by `npm run addresses` from the endpoints.
export const cancelPromotion = { method: "DELETE", path: "/api/promotions/:id" }
export const movePromotion = { method: "PUT", path: "/api/promotions/:id" }
export const readPromotion = { method: "GET", path: "/api/listings/:id/promotion" }
export const readPromotionCheckout = { method: "GET", path: "/api/payments/feature/status" }
export const startPromotionCheckout = { method: "POST", path: "/api/payments/feature/start" }
