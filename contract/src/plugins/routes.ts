import type { z } from "zod"
import type { Access, Method, RateLimit } from "../endpoint"
import type { Scope } from "../scopes"
import type { StaffRole } from "../staff"
import type { ChargeOffer } from "./charges"

/** What a plugin says of one of its routes; what it does not say is closed (docs/plugins.md, 'Packages in Medusa's form'). */
export interface PluginEndpoint {
  access: Access
  /** Of what admins may call: who of the staff. */
  staff?: readonly StaffRole[]
  scope?: Scope | null
  proof?: "factor" | "always"
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  status?: 200 | 201
  /**
   * A collection of the console: `query` gives the `offset`, the answer holds `items` and `total`, and the header
   * `Content-Range` is set by them.
   */
  list?: true
  rateLimit?: RateLimit
}

/** What a route's file exports as `endpoints`, beside the handlers of the same names. */
export type PluginEndpoints = Partial<Record<Method, PluginEndpoint>>

/** A request as a plugin's handler gets it, by Medusa's names; input is what the schemas made of it. */
export interface PluginRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params
  validatedQuery: Query
  validatedBody: Body
  /** The application's container. */
  scope: { resolve(name: string): unknown }
  /** Who asks; null for a visitor. A `customer` is a member, by the account's id; a `user` is of the staff. */
  auth_context: { actor_type: "customer" | "user"; actor_id: string; role: string } | null
  /** Whether the listing of this id exists for whoever asks: others' drafts do not, nor what is for dealers alone. */
  seesListing(id: string): Promise<boolean>
  /**
   * Opens a payment page for whoever asks, a member: `purpose` is the name of a file in the plugin's `charges`. While the
   * page for a `referenceId` is open, it is the same one; null where that is paid already.
   * @throws RefusedError `UNAUTHENTICATED`, `CHECKOUT_FAILED`; `INVALID_TRANSITION` while somebody else pays for it
   */
  openCheckout(purpose: string, offer: ChargeOffer): Promise<{ url: string } | null>
  pluginOptions: Record<string, unknown>
}

/** What a plugin's handler answers by; only the last call counts, and only when the handler has ended well. */
export interface PluginResponse {
  json(body: object): unknown
}
