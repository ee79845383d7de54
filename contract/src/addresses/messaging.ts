// Made by `npm run addresses` from the endpoints.
export const archiveChat = { method: "POST", path: "/api/chats/:listingId/archive" }
export const askForPhone = { method: "POST", path: "/api/chats/:listingId/phone/ask" }
export const discardAttachment = { method: "DELETE", path: "/api/uploads/attachments/:id" }
export const listActiveChats = { method: "GET", path: "/api/users/:id/chats/active" }
export const listMessages = { method: "GET", path: "/api/chats/:listingId/messages" }
export const markChatRead = { method: "POST", path: "/api/chats/:listingId/read" }
export const readAttachment = { method: "GET", path: "/api/chats/:listingId/attachments/:attachmentId" }
export const sendMessage = { method: "POST", path: "/api/chats/:listingId/messages" }
export const sharePhone = { method: "POST", path: "/api/chats/:listingId/phone" }
export const uploadAttachment = {
  method: "POST",
  path: "/api/uploads/attachments",
  upload: { field: "file", maximumBytes: 10485760 },
}
