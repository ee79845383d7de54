// Made by `npm run addresses` from the endpoints.
export const answerQuestion = { method: "POST", path: "/api/questions/:id/answer" }
export const askQuestion = { method: "POST", path: "/api/listings/:id/questions" }
export const listQuestions = { method: "GET", path: "/api/listings/:id/questions" }
export const listSellerQuestions = { method: "GET", path: "/api/seller/questions" }
