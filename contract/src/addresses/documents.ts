// Made by `npm run addresses` from the endpoints.
export const acceptBillOfSale = { method: "POST", path: "/api/sales/:id/bill-of-sale/accept" }
export const downloadBillOfSale = { method: "GET", path: "/api/sales/:id/bill-of-sale.pdf" }
export const readBillOfSale = { method: "GET", path: "/api/sales/:id/bill-of-sale" }
