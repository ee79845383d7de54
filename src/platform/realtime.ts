import type { ServerToClientEvents } from "@northlot/contract"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    realtime: Realtime
  }
}

type Event = keyof ServerToClientEvents
type Payload<E extends Event> = Parameters<ServerToClientEvents[E]>

/** Tells browsers what has happened. Nothing hangs on it: whoever missed an event fetches a snapshot. */
export interface Realtime {
  /**
   * Everyone who may see this listing and watches it or a list. What has changed about it, what they may see of it now
   * is added to.
   */
  toListing<E extends Event>(
    listing: { id: string; audience: "public" | "dealers" },
    event: E,
    ...payload: Payload<E>
  ): void
  /** Every open page of one person. */
  toAccount<E extends Event>(accountId: string, event: E, ...payload: Payload<E>): void
  /** Every open page of the console: rows of these collections may have changed. */
  toStaff(collections: readonly string[]): void
  /** Every open page fetches what it shows again. */
  renewPages(): void
  /** Ends the sockets of a person who was disabled or signed out everywhere. */
  disconnectAccount(accountId: string): void
  /** Ends the sockets of one session that was signed out. */
  disconnectSession(sessionId: string): void
  /** Ends the sockets of the browser that showed this session by its cookie and has another one now. */
  disconnectBrowser(sessionId: string): void
  /** Whom the site is for was changed: what is told from now on goes to the right people. */
  renewAudience(): Promise<void>
  close(): Promise<void>
}

/** As long as nobody can listen. */
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
