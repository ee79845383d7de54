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
  /** Null for all locations. */
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
  /** How many cars can be inspected that day, by the hours in force; none while it is closed. */
  capacity: z.number().int(),
  /** Why nothing can be booked; null where it can. */
  closed: z.string().nullable(),
  appointments: z.array(
    z.object({
      id: z.string(),
      time: z.string(),
      title: z.string(),
      status: appointmentStatus,
      /** Who of the staff makes it, by username. */
      inspector: z.string().nullable(),
    })
  ),
})
export type InspectionCalendarDay = z.infer<typeof calendarDay>

export const readInspectionCalendar = adminRead("inspection-calendar", STAFF.readsInspections, {
  summary: "Seven days of inspections from this one, in Toronto: who inspects what, and how much is free.",
  query: z.strictObject({ from: day.optional() }),
  answer: z.object({
    ok,
    from: day,
    locations: z.array(z.object({ id: z.string(), name: z.string(), days: z.array(calendarDay) })),
    /** Closures that are not over by the first of these days. */
    closures: z.array(closure),
    /** Who of the staff can be asked to inspect. */
    inspectors: z.array(z.string()),
  }),
  errors: ["INVALID_INPUT"],
})
export type InspectionCalendar = AnswerOf<typeof readInspectionCalendar>

export const addInspectionClosure = adminAct("POST inspection-closures", STAFF.inspections, {
  summary: "Take no bookings on these days, at one location or at all; what is booked stays booked.",
  body: z
    .strictObject({ locationId: identifier.nullable(), from: day, to: day, reason: line(200, 3) })
    .refine(({ from, to }) => from <= to, { path: ["to"], error: "The last day is before the first." }),
  status: 201,
  answer: z.object({ ok, item: closure, booked: z.number().int() }),
  errors: ["INVALID_INPUT"],
})

export const removeInspectionClosure = adminAct("DELETE inspection-closures/:id", STAFF.inspections, {
  summary: "Take bookings on these days again.",
  errors: ["NOT_FOUND"],
})

export const assignInspector = adminAct("PUT appointments/:id/inspector", STAFF.inspections, {
  summary: "Say who of the staff makes an inspection that is booked; null for nobody yet.",
  body: z.strictObject({ to: line(200).nullable() }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})
