import { z } from "zod"
import { defineEndpoint } from "../../endpoint"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { idParams, identifier, instant, line, ok, okAnswer, paragraph } from "../shared"

const area = "desk"

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

export const readDeskItem = defineEndpoint({
  name: "readDeskItem",
  area,
  method: "GET",
  path: "/api/admin/desk/:desk/:id",
  summary: "Who looks after a message or a finance request, and what was answered.",
  access: "admin",
  staff: STAFF.readsSupport,
  params: deskParams,
  answer: z.object({ ok, item: deskState, staff: z.array(z.string()) }),
  errors: ["NOT_FOUND"],
})

export const assignDeskItem = defineEndpoint({
  name: "assignDeskItem",
  area,
  method: "PUT",
  path: "/api/admin/desk/:desk/:id/assignment",
  summary: "Say who of the staff looks after it; null for nobody.",
  access: "admin",
  staff: STAFF.support,
  rateLimit: LIMITS.console,
  params: deskParams,
  body: z.strictObject({ to: line(200).nullable() }),
  answer: z.object({ ok, item: deskState }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const replyToDeskItem = defineEndpoint({
  name: "replyToDeskItem",
  area,
  method: "POST",
  path: "/api/admin/desk/:desk/:id/replies",
  summary: "Answer the person by e-mail; it is kept with what they wrote, which counts as answered from then on.",
  access: "admin",
  staff: STAFF.support,
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

export const listCannedAnswers = defineEndpoint({
  name: "listCannedAnswers",
  area,
  method: "GET",
  path: "/api/admin/canned-answers",
  summary: "Answers that are written once and used again, by their titles.",
  access: "admin",
  staff: STAFF.readsSupport,
  answer: cannedAnswers,
})

export const addCannedAnswer = defineEndpoint({
  name: "addCannedAnswer",
  area,
  method: "POST",
  path: "/api/admin/canned-answers",
  summary: "Keep an answer for the next time; `{first}` in it becomes the person's first name.",
  access: "admin",
  staff: STAFF.support,
  rateLimit: LIMITS.console,
  body: cannedContent,
  status: 201,
  answer: cannedAnswers,
  errors: ["INVALID_INPUT"],
})

export const changeCannedAnswer = defineEndpoint({
  name: "changeCannedAnswer",
  area,
  method: "PUT",
  path: "/api/admin/canned-answers/:id",
  summary: "Word one of them anew.",
  access: "admin",
  staff: STAFF.support,
  rateLimit: LIMITS.console,
  params: idParams,
  body: cannedContent,
  answer: cannedAnswers,
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const removeCannedAnswer = defineEndpoint({
  name: "removeCannedAnswer",
  area,
  method: "DELETE",
  path: "/api/admin/canned-answers/:id",
  summary: "Take one of them away.",
  access: "admin",
  staff: STAFF.support,
  rateLimit: LIMITS.console,
  params: idParams,
  answer: okAnswer,
  errors: ["NOT_FOUND"],
})
