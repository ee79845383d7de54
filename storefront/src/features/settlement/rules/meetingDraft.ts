import type { Meeting } from "@northlot/contract"
import { fromTorontoInput, toTorontoInput } from "@/clock/torontoTime"

/** The meeting as it is typed; `at` as a `datetime-local` input has it, in Toronto. */
export interface MeetingDraft {
  kind: Meeting["kind"]
  at: string
  place: string
  note: string
}
export type MeetingFaults = Partial<Record<keyof MeetingDraft, string>>

export function meetingDraftOf(meeting: Meeting | null): MeetingDraft {
  return meeting ? { ...meeting, at: toTorontoInput(meeting.at) } : { kind: "pickup", at: "", place: "", note: "" }
}

/** The meeting to send, or what is wrong with each field. `now` in epoch milliseconds, the server's. */
export function meetingFrom(draft: MeetingDraft, now: number): { meeting: Meeting } | { faults: MeetingFaults } {
  const at = fromTorontoInput(draft.at)
  const place = draft.place.trim()
  const faults: MeetingFaults = {
    ...(at === null ? { at: "Choose a day and a time." } : Date.parse(at) <= now ? { at: "Choose a time in the future." } : {}),
    ...(place.length < 3 ? { place: "Say where you meet." } : {}),
  }
  return at === null || Object.keys(faults).length > 0 ? { faults } : { meeting: { ...draft, at, place, note: draft.note.trim() } }
}

/** The server names the fields of a tick `meeting.at`, those of a moved meeting `at`. */
export function meetingFaultsOf(fields: Readonly<Record<string, string>> | undefined): MeetingFaults {
  const known = Object.entries(fields ?? {}).map(([name, fault]) => [name.replace(/^meeting\.?/, "") || "at", fault])
  return Object.fromEntries(known.filter(([name]) => ["kind", "at", "place", "note"].includes(name!)))
}
