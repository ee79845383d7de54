// Made by `npm run addresses` from the endpoints.
export const buyCredits = { method: "POST", path: "/api/credits/buy" }
export const changeCreditProfile = { method: "PATCH", path: "/api/credits/profile__disabled" }
export const creditBalance = { method: "GET", path: "/api/credits/balance" }
export const creditHistory = { method: "GET", path: "/api/credits/history" }
export const creditProfile = { method: "GET", path: "/api/credits/profile" }
export const listCreditPurchases = { method: "GET", path: "/api/credits/purchases" }
export const payFeesByCredit = { method: "POST", path: "/api/fees/credit/several" }
export const readCreditCheckout = { method: "GET", path: "/api/credits/checkout/status" }
export const readFeePlan = { method: "GET", path: "/api/fees/credit" }
export const refundCreditPurchase = { method: "POST", path: "/api/credits/purchases/:id/refund" }
export const settleFeeByCredit = { method: "POST", path: "/api/fees/credit" }
export const startCreditCheckout = { method: "POST", path: "/api/credits/checkout" }
