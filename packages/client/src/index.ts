/**
 * The typed client of a Northlot market, for programs that call it with a key (`createClient`) and receive webhooks
 * (`verifyWebhook`).
 */
export { createClient, type Client, type ClientOptions, type Input } from "./client"
export type { ErrorCode } from "../../../contract/src/error-codes"
export { RefusedError } from "../../../contract/src/errors"
export type { ErrorBody } from "../../../contract/src/refusal"
export { OPERATIONS, type OperationName } from "./operations"
export { WebhookError, verifyWebhook, type WebhookMessage } from "./webhooks"
export { cents, type Cents } from "../../../contract/src/rules/money"
export type { AnswerOf } from "../../../contract/src/endpoint"
export type { Scope } from "../../../contract/src/scopes"
export type { MarketEvents } from "../../../contract/src/events/market-events"
