import { defineFeeProvider, z } from "@northlot/plugin-kit"
import { scheduleLines } from "../rules/schedule-lines"

/** The fee and processing of the schedule in force. This provider always exists and always comes first. */
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
