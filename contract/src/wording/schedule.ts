import type { ScheduleLimits, ScheduleProblem } from "../rules/listing-schedule"
import { spokenDuration } from "./duration"

export function scheduleSentence(problem: ScheduleProblem, limits: ScheduleLimits): string {
  return {
    end_missing: "Choose an end as well.",
    ends_before_start: "The end must be after the start.",
    too_short: `An auction runs for at least ${spokenDuration(limits.minDurationSeconds)}.`,
    too_long: `An auction runs for at most ${spokenDuration(limits.maxDurationSeconds)}.`,
  }[problem]
}
