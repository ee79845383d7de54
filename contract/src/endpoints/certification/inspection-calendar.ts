import { z } from "zod"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { appointmentStatus } from "./certification"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("certification")
const day = z.iso.date()

const closure = z.object({
  id: z.string(),
  /** The location that is closed; null if all locations are closed. */
  location: z.object({ id: z.string(), name: z.string() }).nullable(),
  from: day,
  to: day,
  reason: z.string(),
  by: z.string(),
  at: instant,
})
export type InspectionClosure = z.infer<typeof closure>

const calendarDay = z.object({
  date: day,
  /** The number of cars that can be inspected on this day, by the current opening hours; 0 on a closed day. */
  capacity: z.number().int(),
  /** Why nothing can be booked on this day; null if it can be booked. */
  closed: z.string().nullable(),
  appointments: z.array(
    z.object({
      id: z.string(),
      time: z.string(),
      title: z.string(),
      status: appointmentStatus,
      /** The username of the staff member who inspects the car; null if nobody is assigned. */
      inspector: z.string().nullable(),
    })
  ),
})
export type InspectionCalendarDay = z.infer<typeof calendarDay>

export const readInspectionCalendar = adminRead("inspection-calendar", STAFF.readsInspections, {
  summary: "Lists the inspections of seven days (Toronto) from `from` on, with inspectors and free places.",
  query: z.strictObject({ from: day.optional() }),
  answer: z.object({
    ok,
    from: day,
    locations: z.array(z.object({ id: z.string(), name: z.string(), days: z.array(calendarDay) })),
    /** Closures that end on the first of the listed days or later. */
    closures: z.array(closure),
    inspectors: z.array(z.string()),
  }),
  errors: ["INVALID_INPUT"],
})
export type InspectionCalendar = AnswerOf<typeof readInspectionCalendar>

export const addInspectionClosure = adminAct("POST inspection-closures", STAFF.inspections, {
  summary: "Blocks new bookings on these days, at one or all locations; booked inspections stay.",
  body: z
    .strictObject({ locationId: identifier.nullable(), from: day, to: day, reason: line(200, 3) })
    .refine(({ from, to }) => from <= to, { path: ["to"], error: "The last day is before the first." }),
  status: 201,
  answer: z.object({ ok, item: closure, booked: z.number().int() }),
  errors: ["INVALID_INPUT"],
})

export const removeInspectionClosure = adminAct("DELETE inspection-closures/:id", STAFF.inspections, {
  summary: "Allows bookings on these days again.",
  errors: ["NOT_FOUND"],
})

export const assignInspector = adminAct("PUT appointments/:id/inspector", STAFF.inspections, {
  summary: "Assigns a booked inspection to a staff member; null removes the assignment.",
  body: z.strictObject({ to: line(200).nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})
