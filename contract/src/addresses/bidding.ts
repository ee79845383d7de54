// Made by `npm run addresses` from the endpoints.
export const buyNow = { method: "POST", path: "/api/listings/:id/buy-now" }
export const listOffers = { method: "GET", path: "/api/offers" }
export const placeOffer = { method: "POST", path: "/api/offers" }
