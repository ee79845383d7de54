export * from "./event"
export * from "./market-events"
