import type { z } from "zod"
import type { Access, Method, RateLimit } from "../endpoint"
import type { Scope } from "../scopes"
import type { StaffRole } from "../staff"
import type { ChargeOffer } from "./charges"

/** What a plugin says of one of its routes; by default it is closed (docs/plugins.md, 'Packages in Medusa's form'). */
export interface PluginEndpoint {
  access: Access
  /** The staff roles that may call what admins may call. */
  staff?: readonly StaffRole[]
  scope?: Scope | null
  proof?: "factor" | "always"
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status?: 200 | 201
  /** A collection of the console: `query` gives `offset`, the answer `items` and `total`, which set `Content-Range`. */
  list?: true
  rateLimit?: RateLimit
}

/** What a route's file exports as `endpoints`, beside the handlers of the same names. */
export type PluginEndpoints = Partial<Record<Method, PluginEndpoint>>

/** A request for a plugin's handler, by Medusa's names; the schemas parse its input. */
export interface PluginRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params
  validatedQuery: Query
  validatedBody: Body
  /** The application's container. */
  scope: { resolve(name: string): unknown }
  /** Who asks; null for a visitor. A `customer` is a member, by account id; a `user` is of the staff. */
  auth_context: { actor_type: "customer" | "user"; actor_id: string; role: string } | null
  /** Whether the caller sees this listing: not others' drafts, nor dealer-only listings for a private person. */
  seesListing(id: string): Promise<boolean>
  /**
   * Opens a payment page for the asking member, or the page already open for this `referenceId`; null once it is paid.
   * `purpose` names a file in the plugin's `charges`.
   * @throws RefusedError `UNAUTHENTICATED`, `CHECKOUT_FAILED`; `INVALID_TRANSITION` while somebody else pays for it
   */
  openCheckout(purpose: string, offer: ChargeOffer): Promise<{ url: string } | null>
  pluginOptions: Record<string, unknown>
}

/** What a plugin's handler answers by; only the last call counts, and only if the handler ends well. */
export interface PluginResponse {
  json(body: object): unknown
}
