import { centsBetween, readableParagraph, readableText, z } from "@northlot/plugin-kit"
import { reportsOf } from "./reports"
import type { Scope } from "./orders"

/** The seller's statement about the car's keys, service, repairs and faults, entered in the listing editor. */
export const answers = z.strictObject({
  keys: z.int().min(0).max(9).meta({ title: "Keys", description: "How many come with the car." }),
  serviceBook: z.enum(["Complete", "In part", "None"]).meta({ title: "Service records" }),
  smokedIn: z.boolean().optional().meta({ title: "Smoked in" }),
  winterTires: z
    .enum(["On rims", "Without rims", "None"])
    .optional()
    .meta({ title: "Winter tires", description: "A second set that comes with the car." }),
  repairsCents: centsBetween(0, 10_000_000)
    .meta({ title: "Spent on repairs", description: "In the last twelve months." })
    .optional(),
  lastService: readableText(80).optional().meta({ title: "Last service", description: "What was done, and when." }),
  faults: readableParagraph(1_000)
    .meta({ title: "Known faults", description: "What does not work, leaks, rattles or warns." })
    .optional(),
})
type Answers = z.output<typeof answers>

export async function statementOf(scope: Scope, listingId: string): Promise<Answers | null> {
  const [kept] = await reportsOf(scope).listConditionStatements({ listing_id: listingId })
  return kept ? (kept.answers as Answers) : null
}
