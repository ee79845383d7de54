/** Identifies the editor on the screen; a new serial starts a new form. */
export interface EditorSession {
  /** The listing in the address; undefined on /sell/new. */
  id: string | undefined
  /** The id of the listing that this editor created; null if it has created none. */
  created: string | null
  serial: number
}

export const newSession = (id: string | undefined): EditorSession => ({ id, created: null, serial: 0 })

/**
 * The session after a change of address. The form continues if its first save caused the new address; otherwise a new
 * form starts.
 */
export function sessionAt(session: EditorSession, id: string | undefined): EditorSession {
  if (id === session.id) return session
  const sameForm = session.id === undefined && id !== undefined && id === session.created
  return { id, created: null, serial: sameForm ? session.serial : session.serial + 1 }
}
