// Made by `npm run addresses` from the endpoints.
export const listPayments = { method: "GET", path: "/api/payments/my" }
export const listSales = { method: "GET", path: "/api/sales/my" }
export const quoteFees = { method: "GET", path: "/api/listings/:id/fees" }
export const readCheckout = { method: "GET", path: "/api/fees/checkout/status" }
export const readExampleFees = { method: "GET", path: "/api/payments/fees/example" }
export const readFeeSchedule = { method: "GET", path: "/api/payments/fees/schedule" }
export const readJointCheckout = { method: "GET", path: "/api/fees/checkout/joint/status" }
export const startFeeCheckout = { method: "POST", path: "/api/fees/checkout" }
export const startJointFeeCheckout = { method: "POST", path: "/api/fees/checkout/joint" }
export const readCertificationCheckout = { method: "GET", path: "/api/payments/certify/status" }
export const startCertification = { method: "POST", path: "/api/payments/certify/start" }
