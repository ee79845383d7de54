// Made by `npm run addresses` from the endpoints.
export const listDisclosureChanges = { method: "GET", path: "/api/listings/:id/disclosures" }
export const withdrawMaximum = { method: "POST", path: "/api/listings/:id/withdraw-maximum" }
