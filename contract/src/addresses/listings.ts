// Made by `npm run addresses` from the endpoints.
export const createListing = { method: "POST", path: "/api/listings" }
export const decodeVin = { method: "GET", path: "/api/vin/:vin" }
export const deleteListing = { method: "DELETE", path: "/api/listings/:id" }
export const downloadListings = { method: "GET", path: "/api/listings.csv" }
export const listBids = { method: "GET", path: "/api/listings/:id/bids" }
export const listListings = { method: "GET", path: "/api/listings" }
export const namePhoto = { method: "PATCH", path: "/api/uploads/images/:id" }
export const readBidLog = { method: "GET", path: "/api/auctions/:id/bid-log" }
export const readListing = { method: "GET", path: "/api/listings/:id" }
export const readWall = { method: "GET", path: "/api/wall/:kind" }
export const relistListing = { method: "POST", path: "/api/listings/:id/relist" }
export const updateListing = { method: "PATCH", path: "/api/listings/:id" }
export const uploadPhoto = {
  method: "POST",
  path: "/api/uploads/images",
  upload: { field: "image", maximumBytes: 15728640 },
}
export const answerCorrection = { method: "POST", path: "/api/listings/:id/correction" }
export const readOwnCorrection = { method: "GET", path: "/api/listings/:id/correction" }
