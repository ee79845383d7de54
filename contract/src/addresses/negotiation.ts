// Made by `npm run addresses` from the endpoints.
export const acceptInNegotiation = { method: "POST", path: "/api/negotiations/:id/accept" }
export const counterInNegotiation = { method: "POST", path: "/api/negotiations/:id/counter" }
export const declineInNegotiation = { method: "POST", path: "/api/negotiations/:id/decline" }
export const listNegotiations = { method: "GET", path: "/api/negotiations" }
export const offerInNegotiation = { method: "POST", path: "/api/negotiations/:id/offer" }
export const readNegotiation = { method: "GET", path: "/api/negotiations/:id" }
