import { RefusedError, type CertificationTerms } from "@northlot/contract"
import { useState } from "react"
import { messageOf, useSession } from "@/app"
import { Alert, Button, Field, Input } from "@/ui"
import { useBook } from "./queries"
import { SlotFields, type SlotDraft } from "./SlotFields"

interface BookingFormProps {
  terms: CertificationTerms
  sessionId: string | null
  /** Only what was paid for can be booked. */
  disabled?: boolean
  onBooked?: () => void
}

/** Location, day, hour and whom to call; what is typed stays when it is refused. */
export function BookingForm({ terms, sessionId, disabled = false, onBooked }: BookingFormProps) {
  const { viewer } = useSession()
  const [slot, setSlot] = useState<SlotDraft>({
    location: terms.locations[0]?.name ?? "",
    date: terms.defaultDate,
    time: "",
  })
  const [contact, setContact] = useState({
    name: `${viewer?.first ?? ""} ${viewer?.last ?? ""}`.trim(),
    email: viewer?.email ?? "",
    phone: viewer?.mobile ?? "",
  })
  const [checked, setChecked] = useState(false)
  const booking = useBook()
  const refused = slotFaults(booking.error)
  const faults: Record<string, string> = {
    ...refused,
    ...(checked && slot.date === "" ? { date: "Choose a day." } : {}),
    ...(checked && slot.date !== "" && slot.time === "" && !refused.time ? { time: "Choose a time." } : {}),
  }
  const missing = (value: string, what: string) => (checked && value.trim() === "" ? what : null)
  const complete = slot.date !== "" && slot.time !== "" && Object.values(contact).every((value) => value.trim() !== "")
  const send = () => {
    setChecked(true)
    if (!complete || disabled || booking.isPending) return
    booking.mutate(
      { slot: { ...slot, timezone: terms.timezone }, contact, paymentSessionId: sessionId ?? undefined },
      // The hour that somebody else got is no choice any more.
      {
        onSuccess: onBooked,
        onError: (error) =>
          error instanceof RefusedError && error.code === "SLOT_TAKEN" && setSlot({ ...slot, time: "" }),
      }
    )
  }
  return (
    <form
      aria-label="Book an inspection"
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SlotFields terms={terms} draft={slot} faults={faults} onChange={setSlot} />
      <Field label="Name" error={refused["contact.name"] ?? missing(contact.name, "Enter a name.")} required>
        <Input
          autoComplete="name"
          maxLength={120}
          value={contact.name}
          onChange={(event) => setContact({ ...contact, name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" error={refused["contact.email"] ?? missing(contact.email, "Enter an email.")} required>
          <Input
            type="email"
            autoComplete="email"
            maxLength={254}
            value={contact.email}
            onChange={(event) => setContact({ ...contact, email: event.target.value })}
          />
        </Field>
        <Field
          label="Phone"
          error={refused["contact.phone"] ?? missing(contact.phone, "Enter a phone number.")}
          required
        >
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={contact.phone}
            onChange={(event) => setContact({ ...contact, phone: event.target.value })}
          />
        </Field>
      </div>
      {booking.isError && (
        <Alert
          tone="danger"
          title={
            booking.error instanceof RefusedError && booking.error.status < 500 ? "Booking failed" : "Could not book"
          }
        >
          {messageOf(booking.error)} What you entered is still here.
        </Alert>
      )}
      <Button type="submit" size="lg" disabled={disabled} loading={booking.isPending}>
        Book inspection
      </Button>
    </form>
  )
}

/** What the server refused, by field; the slot's fields by their own names. */
export function slotFaults(error: unknown): Record<string, string> {
  const fields = error instanceof RefusedError ? (error.details.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^slot\./, ""), text]))
}
