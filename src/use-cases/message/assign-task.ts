import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusedField, type StaffTask } from "@northlot/contract"
import { database } from "#src/platform/database"
import { assignmentKey, taskNamed, typesOf } from "#src/queries/task/staff-task-rules"
import { staffTask, type Caller } from "#src/queries/task/staff-tasks"
import { recordAct } from "#src/use-cases/audit/record-act"

/**
 * Assigns a task to the caller or somebody else, or to nobody. `from` is the assignee whom the caller saw.
 * @throws RefusedError NOT_FOUND once the task is done, TASK_TAKEN, INVALID_INPUT
 */
export async function assignTask(
  scope: MedusaContainer,
  caller: Caller,
  id: string,
  { to, from }: { to: string | null; from: string | null }
): Promise<StaffTask> {
  const { desk } = scope.resolve("message")
  const named = taskNamed(id)
  if (!named) throw new RefusedError("NOT_FOUND")
  const key = assignmentKey(named)
  return database().transaction(async () => {
    // The assignment is read before the task, so that an assignment made between the two reads is noticed.
    const seen = await desk.assignment(key)
    const task = await staffTask(scope, caller, id)
    if (!task) throw new RefusedError("NOT_FOUND")
    if (task.assignedTo !== from) throw taken(task.assignedTo)
    const member = to === null ? null : await scope.resolve("account").staff.find(to)
    if (to !== null && !(member && typesOf(member.role).includes(task.type)))
      throw refusedField("to", "Nobody with this name can handle this task.")
    if (!(await desk.hand(key, seen, to, caller.username))) throw taken(null)
    await recordAct(scope, caller.username, "task.assigned", id, { to: to ?? "nobody" })
    return { ...task, assignedTo: to }
  })
}

const taken = (by: string | null) =>
  new RefusedError("TASK_TAKEN", by === null ? undefined : `${by} took this task a moment ago.`)
