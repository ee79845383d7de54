// Made by `npm run addresses` from the endpoints.
export const changePayoutAccount = { method: "PUT", path: "/api/profile/payout-account" }
export const readPayoutAccount = { method: "GET", path: "/api/profile/payout-account" }
