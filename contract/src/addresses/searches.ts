// Made by `npm run addresses` from the endpoints.
export const changeSavedSearch = { method: "PATCH", path: "/api/saved-searches/:id" }
export const createSavedSearch = { method: "POST", path: "/api/saved-searches" }
export const deleteSavedSearch = { method: "DELETE", path: "/api/saved-searches/:id" }
export const listSavedSearches = { method: "GET", path: "/api/saved-searches" }
export const restoreSavedSearch = { method: "POST", path: "/api/saved-searches/:id/restore" }
export const stopSearchAlerts = { method: "DELETE", path: "/api/search-alerts/:token" }
