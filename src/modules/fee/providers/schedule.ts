import { defineFeeProvider, z } from "@northlot/plugin-kit"
import { scheduleLines } from "../rules/schedule-lines"

/**
 * Adds the fee and the processing charge of the schedule in force. This provider always exists and is always called
 * first.
 */
export const scheduleProvider = defineFeeProvider({
  id: "schedule",
  priority: 0,
  settings: z.strictObject({}),
  linesFor: ({ schedule }) => ({
    lines: (["buyer", "seller"] as const).flatMap((party) =>
      scheduleLines(schedule, party).map((line) => ({ ...line, party }))
    ),
  }),
})
