import type { z } from "zod"
import type { Access, Method, RateLimit } from "../endpoint"
import type { Scope } from "../scopes"
import type { StaffRole } from "../staff"
import type { ChargeOffer } from "./charges"

/**
 * A plugin's declaration of one of its routes. An undeclared route is closed to visitors by default (docs/plugins.md,
 * 'Packages in Medusa's form').
 */
export interface PluginEndpoint {
  access: Access
  /** The staff roles that may call a route with admin access. */
  staff?: readonly StaffRole[]
  scope?: Scope | null
  proof?: "factor" | "always"
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status?: 200 | 201
  /**
   * Marks a list of the console: `query` has `offset`, and the answer has `items` and `total`. The market makes the
   * header `Content-Range` from these values.
   */
  list?: true
  rateLimit?: RateLimit
}

/** The export `endpoints` of a route's file: one declaration for each handler, under the handler's name. */
export type PluginEndpoints = Partial<Record<Method, PluginEndpoint>>

/** A request as a plugin's handler receives it, with Medusa's names. The declared schemas have parsed the input. */
export interface PluginRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params
  validatedQuery: Query
  validatedBody: Body
  /** The application's container. */
  scope: { resolve(name: string): unknown }
  /**
   * The caller; null for a visitor. For a member (`customer`), `actor_id` is the account id; a `user` is a staff
   * member.
   */
  auth_context: { actor_type: "customer" | "user"; actor_id: string; role: string } | null
  /**
   * Whether the caller may see this listing. Another person's draft is hidden. A dealer-only listing is hidden from
   * private persons.
   */
  seesListing(id: string): Promise<boolean>
  /**
   * Opens a payment page for the calling member, or returns the page that is already open for this `referenceId`. Null
   * if the `referenceId` is paid. `purpose` names a file in the plugin's `charges`.
   * @throws RefusedError `UNAUTHENTICATED`, `CHECKOUT_FAILED`; `INVALID_TRANSITION` while somebody else pays
   */
  openCheckout(purpose: string, offer: ChargeOffer): Promise<{ url: string } | null>
  pluginOptions: Record<string, unknown>
}

/** The response of a plugin's handler. Only the last `json` call is sent, and only after the handler succeeds. */
export interface PluginResponse {
  json(body: object): unknown
}
