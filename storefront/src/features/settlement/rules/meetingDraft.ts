import { fromTorontoInput, toTorontoInput, type Appointment, type Meeting } from "@northlot/contract"

/** A typed time and place; `at` is a `datetime-local` value in Toronto time. */
export interface AppointmentDraft {
  at: string
  place: string
  note: string
}
export type AppointmentFaults = Partial<Record<keyof AppointmentDraft, string>>

export interface MeetingDraft extends AppointmentDraft {
  kind: Meeting["kind"]
}

export function appointmentDraftOf(appointment: Appointment | null): AppointmentDraft {
  return appointment
    ? { at: toTorontoInput(appointment.at), place: appointment.place, note: appointment.note }
    : { at: "", place: "", note: "" }
}

export function meetingDraftOf(meeting: Meeting | null): MeetingDraft {
  return { kind: meeting?.kind ?? "pickup", ...appointmentDraftOf(meeting) }
}

/** The appointment to send, or the error of each field. `now` is server time in epoch milliseconds. */
export function appointmentFrom(
  draft: AppointmentDraft,
  now: number
): { appointment: Appointment } | { faults: AppointmentFaults } {
  const at = fromTorontoInput(draft.at)
  const place = draft.place.trim()
  const faults: AppointmentFaults = {
    ...(at === null
      ? { at: "Choose a day and a time." }
      : Date.parse(at) <= now
        ? { at: "Choose a time in the future." }
        : {}),
    ...(place.length < 3 ? { place: "Say where you meet." } : {}),
  }
  return at === null || Object.keys(faults).length > 0
    ? { faults }
    : { appointment: { at, place, note: draft.note.trim() } }
}

/** Checks a meeting like `appointmentFrom`, and adds the kind of hand-over. */
export function meetingFrom(
  { kind, ...draft }: MeetingDraft,
  now: number
): { meeting: Meeting } | { faults: AppointmentFaults } {
  const checked = appointmentFrom(draft, now)
  return "faults" in checked ? checked : { meeting: { kind, ...checked.appointment } }
}

/**
 * The errors of an error response by field. The server names the fields `meeting.at` for a step and `at` for an
 * appointment.
 */
export function appointmentFaultsOf(fields: Readonly<Record<string, string>>): AppointmentFaults {
  const known = Object.entries(fields).map(([name, fault]) => [name.replace(/^meeting\.?/, "") || "at", fault])
  return Object.fromEntries(known.filter(([name]) => ["at", "place", "note"].includes(name!)))
}
