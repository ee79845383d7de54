// Made by `npm run addresses` from the endpoints.
export const changePreferences = { method: "PUT", path: "/api/preferences" }
export const readPreferences = { method: "GET", path: "/api/preferences" }
export const readSubscription = { method: "GET", path: "/api/unsubscribe" }
export const unsubscribe = { method: "POST", path: "/api/unsubscribe" }
