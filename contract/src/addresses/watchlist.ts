// Made by `npm run addresses` from the endpoints.
export const mergeWatchlist = { method: "POST", path: "/api/watchlist/merge" }
export const readWatchlist = { method: "GET", path: "/api/watchlist" }
export const showWatched = { method: "GET", path: "/api/visitor-watchlist" }
export const unwatchListing = { method: "DELETE", path: "/api/watchlist/:id" }
export const watchListing = { method: "PUT", path: "/api/watchlist/:id" }
