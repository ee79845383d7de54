// Made by `npm run addresses` from the endpoints.
export const acceptRunnerUpOffer = { method: "POST", path: "/api/runner-up-offers/:id/accept" }
export const declineRunnerUpOffer = { method: "POST", path: "/api/runner-up-offers/:id/decline" }
export const listRunnerUpOffers = { method: "GET", path: "/api/runner-up-offers" }
