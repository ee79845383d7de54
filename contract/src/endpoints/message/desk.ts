import { z } from "zod"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("desk")

/** What people write to us and ask of us: by whom it is looked after, and what was answered by e-mail. */
export const deskState = z.object({
  /** Somebody of the staff, by username. */
  assignedTo: z.string().nullable(),
  replies: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant })),
})
export type DeskState = z.infer<typeof deskState>

/** What a desk looks after, as its path names it. */
export const DESKS = ["contact-messages", "finance-requests"] as const
export type Desk = (typeof DESKS)[number]

const deskParams = z.strictObject({ desk: identifier, id: identifier })

export const readDeskItem = adminRead("desk/:desk/:id", STAFF.readsSupport, {
  summary: "Who looks after a message or a finance request, and what was answered.",
  params: deskParams,
  answer: z.object({ ok, item: deskState, staff: z.array(z.string()) }),
  errors: ["NOT_FOUND"],
})

export const assignDeskItem = adminAct("PUT desk/:desk/:id/assignment", STAFF.support, {
  summary: "Say who of the staff looks after it; null for nobody.",
  params: deskParams,
  body: z.strictObject({ to: line(200).nullable() }),
  answer: z.object({ ok, item: deskState }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const replyToDeskItem = adminAct("POST desk/:desk/:id/replies", STAFF.support, {
  summary: "Answer the person by e-mail; it is kept with what they wrote, which counts as answered from then on.",
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
  summary: "Answers that are written once and used again, by their titles.",
  answer: cannedAnswers,
})

export const addCannedAnswer = adminAct("POST canned-answers", STAFF.support, {
  summary: "Keep an answer for the next time; `{first}` in it becomes the person's first name.",
  body: cannedContent,
  status: 201,
  answer: cannedAnswers,
  errors: ["INVALID_INPUT"],
})

export const changeCannedAnswer = adminAct("PUT canned-answers/:id", STAFF.support, {
  summary: "Word one of them anew.",
  body: cannedContent,
  answer: cannedAnswers,
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const removeCannedAnswer = adminAct("DELETE canned-answers/:id", STAFF.support, {
  summary: "Take one of them away.",
  errors: ["NOT_FOUND"],
})
