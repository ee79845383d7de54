/** Which editor is on the screen: a new serial is a new form. */
export interface EditorSession {
  /** The listing in the address; none on /sell/new. */
  id: string | undefined
  /** The listing that this editor created. */
  created: string | null
  serial: number
}

export const newSession = (id: string | undefined): EditorSession => ({ id, created: null, serial: 0 })

/**
 * The session after the address changed: the first save's own address goes on with the same form, any other begins
 * anew.
 */
export function sessionAt(session: EditorSession, id: string | undefined): EditorSession {
  if (id === session.id) return session
  const sameForm = session.id === undefined && id !== undefined && id === session.created
  return { id, created: null, serial: sameForm ? session.serial : session.serial + 1 }
}
