import { RefusedError, type CertificationTerms } from "@northlot/contract"
import { FormProvider } from "react-hook-form"
import { messageOf, useSession } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Field, Input } from "@/ui"
import { useBook } from "@/entities/certification/queries"
import { SlotFields, slotProblems, type SlotValues } from "./SlotFields"

interface Values extends SlotValues {
  contact: { name: string; email: string; phone: string }
}

interface BookingFormProps {
  terms: CertificationTerms
  sessionId: string | null
  /** True until the inspection is paid for. */
  disabled?: boolean
  onBooked?: () => void
}

/** The booking form: location, day, hour and contact. After an error the input is preserved. */
export function BookingForm({ terms, sessionId, disabled = false, onBooked }: BookingFormProps) {
  const { viewer } = useSession()
  const booking = useBook()
  const form = useSentForm({
    defaultValues: {
      slot: { location: terms.locations[0]?.name ?? "", date: terms.defaultDate, time: "" },
      contact: {
        name: `${viewer?.first ?? ""} ${viewer?.last ?? ""}`.trim(),
        email: viewer?.email ?? "",
        phone: viewer?.mobile ?? "",
      },
    },
    check: (values: Values) => ({
      ...slotProblems(values),
      "contact.name": values.contact.name.trim() ? null : "Enter a name.",
      "contact.email": values.contact.email.trim() ? null : "Enter an email.",
      "contact.phone": values.contact.phone.trim() ? null : "Enter a phone number.",
    }),
    send: ({ slot, contact }) =>
      booking.mutateAsync({
        slot: { ...slot, timezone: terms.timezone },
        contact,
        paymentSessionId: sessionId ?? undefined,
      }),
    onDone: onBooked,
    // If another seller has booked this hour meanwhile, the chosen hour is cleared.
    onFailed: (error) => {
      if (error instanceof RefusedError && error.code === "SLOT_TAKEN")
        form.setValue("slot.time", "", { shouldValidate: true })
    },
  })
  const { register, submit, isSending, errorAt, failure } = form
  return (
    <form aria-label="Book an inspection" className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <FormProvider {...form}>
        <SlotFields terms={terms} />
      </FormProvider>
      <Field label="Name" error={errorAt("contact.name")} required>
        <Input autoComplete="name" maxLength={120} {...register("contact.name")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" error={errorAt("contact.email")} required>
          <Input type="email" autoComplete="email" maxLength={254} {...register("contact.email")} />
        </Field>
        <Field label="Phone" error={errorAt("contact.phone")} required>
          <Input type="tel" autoComplete="tel" maxLength={40} {...register("contact.phone")} />
        </Field>
      </div>
      {failure && (
        <Alert
          tone="danger"
          title={failure instanceof RefusedError && failure.status < 500 ? "Booking failed" : "Could not book"}
        >
          {messageOf(failure)} What you entered is still here.
        </Alert>
      )}
      <Button type="submit" size="lg" disabled={disabled} loading={isSending}>
        Book
      </Button>
    </form>
  )
}
