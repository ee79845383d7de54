import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE, TAGS_PER_PERSON } from "../../maximums"

import { STAFF } from "../../staff"
import { idParams, identifier, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

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

export const readRegistrantNotes = adminRead("registrants/:id/notes", {
  summary: "What the staff noted about an account, and its tags. The person never sees either.",
  staff: STAFF.readsTrade,
  params: idParams,
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const addRegistrantNote = adminAct("POST registrants/:id/notes", {
  summary: "Note something for the staff, under one's own name.",
  staff: STAFF.notes,
  params: idParams,
  body: z.strictObject({ text: paragraph(2_000, 1) }),
  status: 201,
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const removeRegistrantNote = adminAct("DELETE registrants/:id/notes/:note", {
  summary: "Take a note away, for good.",
  staff: STAFF.notes,
  params: z.strictObject({ id: identifier, note: identifier }),
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const changeRegistrantTags = adminAct("PUT registrants/:id/tags", {
  summary: `Add and remove tags, ${TAGS_PER_PERSON} at most; the others stay.`,
  staff: STAFF.notes,
  params: idParams,
  body: z.strictObject({ add: tags.default([]), remove: tags.default([]) }),
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const listRegistrantTags = adminRead("registrants/tags", {
  summary: "The tags that somebody has, by their names, with how many have each.",
  staff: STAFF.readsTrade,
  answer: z.object({ ok, items: z.array(z.object({ tag: z.string(), people: z.number().int() })) }),
})

export const adjustCredits = adminAct("POST registrants/:id/credits", {
  summary:
    "Grant a private buyer bidding credits, or with a number below zero take granted ones back; paid ones go back by a refund of their payment. The person reads the reason.",
  staff: STAFF.money,
  proof: "factor",
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
