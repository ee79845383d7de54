// Made by `npm run addresses` from the endpoints.
export const listTasks = { method: "GET", path: "/api/tasks" }
