// Made by `npm run addresses` from the endpoints.
export const confirmPaper = { method: "POST", path: "/api/sales/:id/papers/confirm" }
export const downloadPaper = { method: "GET", path: "/api/sales/:id/papers/files/:fileId" }
export const recordPaper = { method: "POST", path: "/api/sales/:id/papers" }
export const uploadPaper = {
  method: "POST",
  path: "/api/uploads/paper",
  upload: { field: "file", maximumBytes: 10485760 },
}
export const withdrawPaper = { method: "POST", path: "/api/sales/:id/papers/withdraw" }
