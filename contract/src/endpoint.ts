import type { z } from "zod"
import type { ErrorCode } from "./errors"

export type Role = "buyer" | "seller" | "broker"

/**
 * Who may call. `anyone` includes visitors who are not signed in; `member` is every signed-in person;
 * `admin` signs in separately. A foreign object is refused by the handler, always as not found.
 */
export type Access = "anyone" | "member" | "admin" | readonly Role[]

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** How often one caller may call: `points` calls in `seconds`, counted per person or, signed out, per address. */
export interface RateLimit {
  points: number
  seconds: number
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase; the method name of the typed client. */
  name: string
  area: string
  method: Method
  /** With `:name` for parameters, beginning with `/api`. */
  path: string
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** A multipart upload of one file in this field instead of a JSON body. */
  upload?: { field: string; maximumBytes: number; extraFields?: readonly string[] }
  answer: Answer
  /** Status of success; 200 unless said. */
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  rateLimit?: RateLimit
  /** The answer is a document (HTML, CSV, JSON schema), not an `{ ok }` object. */
  document?: boolean
}

/** Declares an endpoint once; validation, access, client, OpenAPI and the matrix test follow from it. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Query extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined, undefined>,
  Answer extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return endpoint
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ParamsInputOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
