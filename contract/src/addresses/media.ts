// Made by `npm run addresses` from the endpoints.
export const discardVideoUpload = { method: "DELETE", path: "/api/uploads/videos/:id" }
export const readCarfax = { method: "GET", path: "/api/carfax/:id" }
export const readVideoUpload = { method: "GET", path: "/api/uploads/videos/:id" }
export const sendVideoPiece = { method: "PATCH", path: "/api/uploads/videos/:id" }
export const startVideoUpload = { method: "POST", path: "/api/uploads/videos" }
export const uploadCarfax = {
  method: "POST",
  path: "/api/uploads/carfax",
  upload: { field: "file", maximumBytes: 10485760, extraFields: ["listingId"] },
}
export const uploadVideo = {
  method: "POST",
  path: "/api/uploads/files",
  upload: { field: "file", maximumBytes: 209715200, onDisk: true },
}
