import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE, TAGS_PER_PERSON } from "../../maximums"
import { defineEndpoint } from "../../endpoint"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { idParams, identifier, instant, line, ok, paragraph } from "../shared"

const area = "administration"

/** A word or two by which the staff finds people again; written the same way by everybody. */
const tag = line(30, 1).toLowerCase()

const tags = z.array(tag).max(TAGS_PER_PERSON)

const registrantNotes = z.object({
  /** Newest first. */
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant })),
  tags: z.array(z.object({ tag: z.string(), by: z.string(), at: instant })),
})
export type RegistrantNotes = z.infer<typeof registrantNotes>
const notesAnswer = z.object({ ok, ...registrantNotes.shape })

export const readRegistrantNotes = defineEndpoint({
  name: "readRegistrantNotes",
  area,
  method: "GET",
  path: "/api/admin/registrants/:id/notes",
  summary: "What the staff noted about an account, and its tags. The person never sees either.",
  access: "admin",
  staff: STAFF.readsTrade,
  params: idParams,
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const addRegistrantNote = defineEndpoint({
  name: "addRegistrantNote",
  area,
  method: "POST",
  path: "/api/admin/registrants/:id/notes",
  summary: "Note something for the staff, under one's own name.",
  access: "admin",
  staff: STAFF.notes,
  rateLimit: LIMITS.console,
  params: idParams,
  body: z.strictObject({ text: paragraph(2_000, 1) }),
  status: 201,
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const removeRegistrantNote = defineEndpoint({
  name: "removeRegistrantNote",
  area,
  method: "DELETE",
  path: "/api/admin/registrants/:id/notes/:note",
  summary: "Take a note away, for good.",
  access: "admin",
  staff: STAFF.notes,
  rateLimit: LIMITS.console,
  params: z.strictObject({ id: identifier, note: identifier }),
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const changeRegistrantTags = defineEndpoint({
  name: "changeRegistrantTags",
  area,
  method: "PUT",
  path: "/api/admin/registrants/:id/tags",
  summary: `Add and remove tags, ${TAGS_PER_PERSON} at most; the others stay.`,
  access: "admin",
  staff: STAFF.notes,
  rateLimit: LIMITS.console,
  params: idParams,
  body: z.strictObject({ add: tags.default([]), remove: tags.default([]) }),
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const listRegistrantTags = defineEndpoint({
  name: "listRegistrantTags",
  area,
  method: "GET",
  path: "/api/admin/registrants/tags",
  summary: "The tags that somebody has, by their names, with how many have each.",
  access: "admin",
  staff: STAFF.readsTrade,
  answer: z.object({ ok, items: z.array(z.object({ tag: z.string(), people: z.number().int() })) }),
})

export const adjustCredits = defineEndpoint({
  name: "adjustCredits",
  area,
  method: "POST",
  path: "/api/admin/registrants/:id/credits",
  summary:
    "Grant a private buyer bidding credits, or with a number below zero take granted ones back; paid ones go back by a refund of their payment. The person reads the reason.",
  access: "admin",
  staff: STAFF.money,
  proof: "factor",
  rateLimit: LIMITS.console,
  params: idParams,
  body: z.strictObject({
    credits: z
      .number()
      .int()
      .min(-MAXIMUM_CREDITS_PER_PURCHASE)
      .max(MAXIMUM_CREDITS_PER_PURCHASE)
      .refine((credits) => credits !== 0, "Enter how many credits."),
    reason: line(200, 3),
  }),
  answer: z.object({ ok, balance: z.number().int() }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})
