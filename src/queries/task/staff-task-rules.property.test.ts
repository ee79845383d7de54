import fc from "fast-check"
import { STAFF_TASK_TYPES, type StaffTask } from "@northlot/contract"
import { byStaffUrgency, staffTaskOf, taskNamed, typesOf, type Waiting } from "./staff-task-rules"

const NOW = new Date("2026-11-20T17:00:00Z")
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

const matter = (change: Partial<Waiting>): Waiting => ({
  type: "conductCase",
  aboutId: "case_1",
  about: "2003 Honda Accord",
  person: "Ann Lee",
  amountCents: null,
  listingId: null,
  beganAt: inHours(-5),
  dueAt: null,
  ...change,
})
const task = (change: Partial<Waiting>) => staffTaskOf(matter(change), null, NOW)
const order = (tasks: StaffTask[]) => [...tasks].sort(byStaffUrgency).map(({ aboutId }) => aboutId)

const moment = fc.option(fc.integer({ min: -200, max: 200 }).map(inHours), { nil: null })
const anyMatter = fc.record({
  type: fc.constantFrom(...STAFF_TASK_TYPES),
  aboutId: fc.string({ minLength: 1, maxLength: 4 }),
  beganAt: moment,
  dueAt: moment,
})
const anyTasks = fc
  .uniqueArray(anyMatter, { selector: ({ type, aboutId }) => `${type} ${aboutId}`, maxLength: 30 })
  .map((found) => found.map(task))

describe("the order of what waits for the staff", () => {
  test("is what is overdue, then what ends within a day or stops money, then what only waits", () => {
    const tasks = [
      task({ aboutId: "report" }),
      task({ type: "wireAnnounced", aboutId: "wire", dueAt: inHours(300) }),
      task({ type: "message", aboutId: "late", dueAt: inHours(-1) }),
      task({ type: "message", aboutId: "fresh", dueAt: inHours(20) }),
      task({ type: "licenceEnding", aboutId: "licence", dueAt: inHours(300) }),
    ]
    expect(order(tasks)).toEqual(["late", "fresh", "wire", "licence", "report"])
  })

  test("is that of the deadlines within one urgency, and without deadlines that of the beginnings", () => {
    const tasks = [
      task({ aboutId: "new", beganAt: inHours(-1) }),
      task({ aboutId: "unknown", beganAt: null }),
      task({ aboutId: "old", beganAt: inHours(-100) }),
    ]
    expect(order(tasks)).toEqual(["old", "new", "unknown"])
  })

  test("is the same whatever order they come in", () => {
    fc.assert(
      fc.property(anyTasks, fc.infiniteStream(fc.nat()), (tasks, chance) => {
        const shuffled = tasks
          .map((one) => ({ one, place: chance.next().value }))
          .sort((first, second) => first.place - second.place)
          .map(({ one }) => one)
        expect(order(shuffled)).toEqual(order(tasks))
      })
    )
  })

  test("never puts a task before one that is more urgent", () => {
    const rank = ({ urgency }: StaffTask) => ["overdue", "soon", "waiting"].indexOf(urgency)
    fc.assert(
      fc.property(anyTasks, (tasks) => {
        const ranks = [...tasks].sort(byStaffUrgency).map(rank)
        expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
      })
    )
  })

  test("is, within one kind, that of the database: deadline, beginning, object; what has none comes last", () => {
    fc.assert(
      fc.property(anyTasks, fc.constantFrom(...STAFF_TASK_TYPES), (tasks, type) => {
        const ofKind = [...tasks].sort(byStaffUrgency).filter((one) => one.type === type)
        const at = (text: string | null) => (text === null ? Infinity : Date.parse(text))
        const byDatabase = [...ofKind].sort(
          (one, other) =>
            Math.sign(at(one.dueAt) - at(other.dueAt) || 0) ||
            Math.sign(at(one.beganAt) - at(other.beganAt) || 0) ||
            (one.aboutId < other.aboutId ? -1 : 1)
        )
        expect(ofKind.map(({ id }) => id)).toEqual(byDatabase.map(({ id }) => id))
      })
    )
  })
})

describe("a task", () => {
  test("is named by its kind and object, and nothing else is a task", () => {
    fc.assert(
      fc.property(anyMatter, (found) => {
        const { id } = task(found)
        expect(taskNamed(id)).toEqual({ type: found.type, aboutId: found.aboutId })
      })
    )
    for (const id of ["", "payout", "nothing-1", "-1"]) expect(taskNamed(id)).toBeNull()
  })

  test("is shown to the roles that can deal with it: an owner to all, somebody who only reads to none", () => {
    expect(typesOf("owner")).toEqual([...STAFF_TASK_TYPES])
    expect(typesOf("read-only")).toEqual([])
    expect(typesOf("inspector")).toEqual(["inspectionResult", "inspectionUnassigned"])
    expect(typesOf("finance")).toContain("wireAnnounced")
    expect(typesOf("support")).not.toContain("wireAnnounced")
  })
})
