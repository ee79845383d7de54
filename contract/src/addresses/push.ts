// Made by `npm run addresses` from the endpoints.
export const addPushDevice = { method: "POST", path: "/api/push-devices" }
export const listPushDevices = { method: "GET", path: "/api/push-devices" }
export const removePushDevice = { method: "DELETE", path: "/api/push-devices/:id" }
export const testPushDevice = { method: "POST", path: "/api/push-devices/:id/test" }
