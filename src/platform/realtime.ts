import type { ServerToClientEvents } from "@northlot/contract"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    realtime: Realtime
  }
}

type Event = keyof ServerToClientEvents
type Payload<E extends Event> = Parameters<ServerToClientEvents[E]>

/** Tells browsers of events. Events may be lost: a browser that missed one fetches a snapshot. */
export interface Realtime {
  /**
   * Tells everybody who may see this listing and watches it or a list of listings. A `listing:changed` event also
   * carries what each audience may see of the listing.
   */
  toListing<E extends Event>(
    listing: { id: string; audience: "public" | "dealers" },
    event: E,
    ...payload: Payload<E>
  ): void
  /** Tells every open page of one person. */
  toAccount<E extends Event>(accountId: string, event: E, ...payload: Payload<E>): void
  /** Tells every open page of the console that rows of these collections may have changed. */
  toStaff(collections: readonly string[]): void
  /** Makes every open page fetch its content again. */
  renewPages(): void
  /** Closes the sockets of a person who was disabled or signed out everywhere. */
  disconnectAccount(accountId: string): void
  /** Closes the sockets of one session that was signed out. */
  disconnectSession(sessionId: string): void
  /** Closes the sockets of a browser whose session cookie was replaced. */
  disconnectBrowser(sessionId: string): void
  /**
   * Applies a change of the site's audience (everybody or dealers only), so that later events reach the right people.
   */
  renewAudience(): Promise<void>
  close(): Promise<void>
}

/** Sends nothing. The auction module uses this object until the server has opened its sockets. */
export const silent: Realtime = {
  toListing: () => undefined,
  toAccount: () => undefined,
  toStaff: () => undefined,
  renewPages: () => undefined,
  disconnectAccount: () => undefined,
  disconnectSession: () => undefined,
  disconnectBrowser: () => undefined,
  renewAudience: async () => undefined,
  close: async () => undefined,
}
