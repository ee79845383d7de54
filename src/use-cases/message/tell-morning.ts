import type { MedusaContainer } from "@medusajs/framework/types"
import { STAFF_TASK_WORDS, torontoTime, type StaffTask } from "@northlot/contract"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { emit, emittedOf } from "#src/platform/outbox"
import { torontoMinute } from "#src/platform/toronto"
import { staffTasks } from "#src/queries/task/staff-tasks"

/** Staff get their morning e-mail between these times of day in Toronto. */
const MORNING = { from: "08:00", until: "12:00" }
const LISTED = 15
/**
 * The number of tasks to read per person. It exceeds `LISTED`, because the e-mail leaves out tasks that are assigned to
 * other people.
 */
const READ = 100

/**
 * E-mails each staff member the list of their waiting tasks once a morning. Nobody without waiting tasks gets an
 * e-mail.
 */
export async function tellMorning(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  const [day, time] = torontoMinute(await database().now()).split(" ") as [string, string]
  if (time < MORNING.from || time >= MORNING.until) return
  const keyOf = (username: string) => `staff-morning:${username}:${day}`
  const staff = (await scope.resolve("account").staff.all()).filter(({ removedAt }) => removedAt === null)
  // Tasks are not read again for staff who already got today's e-mail.
  const told = await emittedOf(
    "email.requested",
    staff.map(({ username }) => keyOf(username))
  )
  for (const { username, role, email } of untilAborted(staff, signal)) {
    if (email === null || told.has(keyOf(username))) continue
    const { items, total } = await staffTasks(scope, { username, role }, { whose: "everybody", limit: READ })
    const own = items.filter(({ assignedTo }) => assignedTo === null || assignedTo === username)
    if (own.length === 0) continue
    const count = total - (items.length - own.length)
    const listed = own.slice(0, LISTED)
    const data = {
      day,
      count: String(count),
      more: count > listed.length ? String(count - listed.length) : "",
      rows: listed.map(line).join("\n"),
    }
    await emit("email.requested", { to: email, template: "staff-morning", data }, keyOf(username))
  }
}

function line({ type, about, person, dueAt }: StaffTask): string {
  const facts = [about, person, dueAt && `by ${torontoTime(dueAt)}`].filter(Boolean).join(", ")
  return `${STAFF_TASK_WORDS[type].title}\t${facts.replace(/\s+/g, " ")}`
}
