import { PUBLIC_ROOM } from "@northlot/contract"

type Audience = "public" | "dealers"

/**
 * Each listing, and the room of lists, is two rooms: what is for dealers alone is sent to the second one.
 * A listing whose audience changes is then heard by the right people at once, whoever joined before.
 */
export function listingRoom(listingId: string, audience: Audience): string {
  return audience === "public" ? `listing:${listingId}` : `listing:${listingId}:dealers`
}

export function listsRoom(audience: Audience): string {
  return audience === "public" ? PUBLIC_ROOM : `${PUBLIC_ROOM}:dealers`
}

/** The open pages of one session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

/** Every open page of one person; joined by the server from the session, never on request. */
export function accountRoom(accountId: string): string {
  return `user:${accountId}`
}
