import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE, TAGS_PER_PERSON } from "../../maximums"

import { STAFF } from "../../staff"
import { identifier, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

/** A short label by which staff find people. It is converted to lower case, so that all spellings match. */
const tag = line(30, 1).toLowerCase()

const tags = z.array(tag).max(TAGS_PER_PERSON)

const registrantNotes = z.object({
  /** Staff notes about the account, newest first. */
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant })),
  tags: z.array(z.object({ tag: z.string(), by: z.string(), at: instant })),
})
export type RegistrantNotes = z.infer<typeof registrantNotes>
const notesAnswer = z.object({ ok, ...registrantNotes.shape })

export const readRegistrantNotes = adminRead("registrants/:id/notes", STAFF.readsTrade, {
  summary: "Reads the staff's notes and tags of an account. The person never sees either.",
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const addRegistrantNote = adminAct("POST registrants/:id/notes", STAFF.notes, {
  summary: "Adds a note for the staff, under the author's name.",
  body: z.strictObject({ text: paragraph(2_000, 1) }),
  status: 201,
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const removeRegistrantNote = adminAct("DELETE registrants/:id/notes/:note", STAFF.notes, {
  summary: "Removes a note for good.",
  params: z.strictObject({ id: identifier, note: identifier }),
  answer: notesAnswer,
  errors: ["NOT_FOUND"],
})

export const changeRegistrantTags = adminAct("PUT registrants/:id/tags", STAFF.notes, {
  summary: `Adds and removes tags, ${TAGS_PER_PERSON} at most; the others stay.`,
  body: z.strictObject({ add: tags.default([]), remove: tags.default([]) }),
  answer: notesAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const listRegistrantTags = adminRead("registrants/tags", STAFF.readsTrade, {
  summary: "Lists the tags in use by name, with how many people have each.",
  answer: z.object({ ok, items: z.array(z.object({ tag: z.string(), people: z.number().int() })) }),
})

export const adjustCredits = adminAct("POST registrants/:id/credits", STAFF.money, {
  summary: "Grants a private buyer credits; a negative number removes granted credits. The person reads the reason.",
  proof: "factor",
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
