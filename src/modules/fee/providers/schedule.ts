import type { FeeLine, FeeProvider, FeeRequest } from "@northlot/contract"
import { scheduleLines } from "../rules/schedule-lines"

/** The fee and processing of the schedule in force: the provider that is always there, and always first. */
export class ScheduleFeeProvider implements FeeProvider {
  static identifier = "schedule"

  linesFor({ schedule, party }: FeeRequest): FeeLine[] {
    return scheduleLines(schedule, party)
  }
}
