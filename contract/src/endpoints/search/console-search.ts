import { z } from "zod"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead } = inArea("administration")

export const searchConsole = adminRead("search", STAFF.readsTrade, {
  summary: "Finds people, cars, sales, charges and messages by name, contact, VIN or number, at most 8 of each kind.",
  // No API key may search: results combine what several staff groups read.
  scope: null,
  query: z.strictObject({ q: searched(100, 3) }),
  answer: z.object({
    ok,
    items: z.array(
      z.object({
        kind: z.enum(["registrants", "listings", "sales", "charges", "contact-messages"]),
        id: z.string(),
        title: z.string(),
        detail: z.string(),
        /** The path of the item's page in the console. */
        path: z.string(),
      })
    ),
  }),
  errors: ["INVALID_INPUT"],
})
export type FoundByConsole = AnswerOf<typeof searchConsole>["items"][number]
