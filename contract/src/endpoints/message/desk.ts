import { z } from "zod"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("desk")

export const deskState = z.object({
  /** The username of the staff member who handles the message or request; null if it is not assigned. */
  assignedTo: z.string().nullable(),
  replies: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant })),
})
export type DeskState = z.infer<typeof deskState>

export const DESKS = ["contact-messages", "finance-requests"] as const
export type Desk = (typeof DESKS)[number]

const deskParams = z.strictObject({ desk: identifier, id: identifier })

export const readDeskItem = adminRead("desk/:desk/:id", STAFF.readsSupport, {
  summary: "Returns who is assigned to a message or a finance request, and the replies.",
  params: deskParams,
  answer: z.object({ ok, item: deskState, staff: z.array(z.string()) }),
  errors: ["NOT_FOUND"],
})

export const assignDeskItem = adminAct("PUT desk/:desk/:id/assignment", STAFF.support, {
  summary: "Assigns a message or a finance request to a staff member; null removes the assignment.",
  params: deskParams,
  body: z.strictObject({ to: line(200).nullable() }),
  answer: z.object({ ok, item: deskState }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const replyToDeskItem = adminAct("POST desk/:desk/:id/replies", STAFF.support, {
  summary: "Answers the person by e-mail; stores the reply with the message or request and marks that as answered.",
  rateLimit: LIMITS.decision,
  params: deskParams,
  body: z.strictObject({ text: paragraph(4_000, 1) }),
  answer: z.object({ ok, item: deskState }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

const cannedAnswer = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  changedBy: z.string(),
  changedAt: instant,
})
export type CannedAnswer = z.infer<typeof cannedAnswer>

const cannedAnswers = z.object({ ok, items: z.array(cannedAnswer), total: z.number().int() })
const cannedContent = z.strictObject({ title: line(80, 3), text: paragraph(4_000, 1) })

export const listCannedAnswers = adminRead("canned-answers", STAFF.readsSupport, {
  summary: "Lists reusable answers, by title.",
  answer: cannedAnswers,
})

export const addCannedAnswer = adminAct("POST canned-answers", STAFF.support, {
  summary: "Adds a reusable answer; `{first}` in the text becomes the person's first name.",
  body: cannedContent,
  status: 201,
  answer: cannedAnswers,
  errors: ["INVALID_INPUT"],
})

export const changeCannedAnswer = adminAct("PUT canned-answers/:id", STAFF.support, {
  summary: "Rewords a reusable answer.",
  body: cannedContent,
  answer: cannedAnswers,
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const removeCannedAnswer = adminAct("DELETE canned-answers/:id", STAFF.support, {
  summary: "Removes a reusable answer.",
  errors: ["NOT_FOUND"],
})
