import { meetingDraftOf, appointmentFaultsOf, meetingFrom } from "./meetingDraft"

const now = Date.parse("2026-11-20T15:00:00Z")
const draft = {
  kind: "pickup" as const,
  at: "2026-11-21T10:30",
  place: "  Ajax GO station ",
  note: " Bring the permit. ",
}

it("takes the time as Toronto's, whatever the device's zone, in winter and in summer", () => {
  expect(meetingFrom(draft, now)).toEqual({
    meeting: { kind: "pickup", at: "2026-11-21T15:30:00.000Z", place: "Ajax GO station", note: "Bring the permit." },
  })
  expect(meetingFrom({ ...draft, at: "2027-07-01T10:30" }, now)).toMatchObject({
    meeting: { at: "2027-07-01T14:30:00.000Z" },
  })
})

it("says at each field what is wrong", () => {
  expect(meetingFrom({ ...draft, at: "", place: " a " }, now)).toEqual({
    faults: { at: "Choose a day and a time.", place: "Say where you meet." },
  })
  expect(meetingFrom({ ...draft, at: "2026-11-20T10:00" }, now)).toEqual({
    faults: { at: "Choose a time in the future." },
  })
})

it("begins with the meeting that was agreed", () => {
  const { meeting } = meetingFrom(draft, now) as { meeting: Parameters<typeof meetingFrom>[0] }
  expect(meetingFrom(meetingDraftOf(meeting), now)).toEqual({ meeting })
  expect(meetingDraftOf(null)).toEqual({ kind: "pickup", at: "", place: "", note: "" })
})

it("shows the server's refusal at its field, for a tick and for a move", () => {
  expect(appointmentFaultsOf({ "meeting.at": "Choose a time in the future." })).toEqual({
    at: "Choose a time in the future.",
  })
  expect(appointmentFaultsOf({ place: "Too short." })).toEqual({ place: "Too short." })
  expect(appointmentFaultsOf({ meeting: "Say when and where you meet." })).toEqual({
    at: "Say when and where you meet.",
  })
  expect(appointmentFaultsOf({ handedOver: "x" })).toEqual({})
})
