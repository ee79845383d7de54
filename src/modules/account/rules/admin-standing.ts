const DAYS_AFTER_CONFIRMATION = 7
const DAY_MILLISECONDS = 86_400_000

/**
 * The facts about an admin that the approval rules use. `createdBy` is null for an admin whom a server start created.
 */
export interface AdminStanding {
  username: string
  createdBy: string | null
  createdAt: Date | null
  confirmedBy: string | null
  confirmedAt: Date | null
}

/**
 * `unconfirmed`: no other admin has confirmed this admin as a separate person. `waiting`: the seven days for objections
 * after the confirmation still run. `counts`: the admin's approvals are valid.
 */
export type AdminState = "counts" | "unconfirmed" | "waiting"

/**
 * The time from which an admin's approvals are valid; `null` before confirmation. Approvals of an admin whom a server
 * start created are valid at once.
 */
export function countsFrom({ createdBy, confirmedAt }: AdminStanding): Date | null {
  if (createdBy === null) return new Date(0)
  return confirmedAt && new Date(confirmedAt.getTime() + DAYS_AFTER_CONFIRMATION * DAY_MILLISECONDS)
}

export function adminState(admin: AdminStanding, now: Date): AdminState {
  const from = countsFrom(admin)
  if (from === null) return "unconfirmed"
  return from <= now ? "counts" : "waiting"
}

/** The admin with this username. An admin without a row counts as created by a server start. */
export function standingOf(username: string, admins: readonly AdminStanding[]): AdminStanding {
  const known = admins.find((admin) => admin.username === username)
  return known ?? { username, createdBy: null, createdAt: null, confirmedBy: null, confirmedAt: null }
}

/** The admin who created this admin, that creator's own creator, and so on. */
function makersOf(admin: AdminStanding, admins: readonly AdminStanding[]): AdminStanding[] {
  const makers: AdminStanding[] = []
  for (let { createdBy } = admin; createdBy !== null && makers.length <= admins.length;) {
    const maker = standingOf(createdBy, admins)
    makers.push(maker)
    createdBy = maker.createdBy
  }
  return makers
}

/** Whether one of the two admins created the other, directly or through others, so that both may be one person. */
export function areRelated(one: AdminStanding, other: AdminStanding, admins: readonly AdminStanding[]): boolean {
  const made = (admin: AdminStanding, by: AdminStanding) =>
    makersOf(admin, admins).some(({ username }) => username === by.username)
  return made(one, other) || made(other, one)
}

/**
 * Why the admin `by` cannot confirm that `subject` is a separate person; `null` when they can. `by` must not have
 * created `subject`, directly or through admins whose approvals are not valid yet.
 */
export function confirmationRefusal(
  subject: AdminStanding,
  by: AdminStanding,
  admins: readonly AdminStanding[],
  now: Date
): string | null {
  if (adminState(subject, now) !== "unconfirmed") return "This admin is confirmed already."
  if (subject.username === by.username) return "Another admin has to confirm you."
  const makers = makersOf(subject, admins)
  const answerable = makers.findIndex((maker) => adminState(maker, now) === "counts")
  if (makers.slice(0, answerable + 1).some(({ username }) => username === by.username)) {
    return "You added this admin or the person who added them. Somebody else has to confirm this admin."
  }
  if (adminState(by, now) !== "counts")
    return "Your own approvals do not count yet. Somebody else has to confirm this admin."
  return null
}
