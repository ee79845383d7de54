import type { NoticePreferences } from "@northlot/contract"
import { forwardRef, useEffect, useImperativeHandle } from "react"
import { messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Card, Field, Input, toast } from "@/ui"
import { shownNumber, useChangePreferences } from "@/entities/account/preferences"

export interface SmsNumberHandle {
  /** Focuses the number field when SMS is switched on without a number. */
  ask(): void
}

const NEEDED = "Enter the mobile number for SMS."

const shownOrEmpty = (number: string | null) => (number === null ? "" : shownNumber(number))

export const SmsNumberCard = forwardRef<SmsNumberHandle, { sms: NoticePreferences["sms"] }>(function SmsNumberCard(
  { sms },
  ref
) {
  const change = useChangePreferences()
  const saved = shownOrEmpty(sms.number)
  const { register, submit, isSending, reset, setError, clearErrors, setFocus, errorAt, formState } = useSentForm({
    defaultValues: { smsNumber: saved },
    check: ({ smsNumber }) => ({ smsNumber: smsNumber.trim() ? null : NEEDED }),
    send: ({ smsNumber }) => change.mutateAsync({ smsNumber: smsNumber.trim() }),
    onDone: ({ preferences }) => {
      reset({ smsNumber: shownOrEmpty(preferences.sms.number) })
      toast.success("Number saved.")
    },
    onFailed: (error) => fieldsOfRefusal(error).smsNumber || toast.error(messageOf(error)),
  })
  // Shows a number that was saved outside this form, unless the person is typing one here.
  useEffect(() => reset({ smsNumber: saved }, { keepDirtyValues: true }), [saved, reset])
  useImperativeHandle(ref, () => ({
    ask: () => {
      setError("smsNumber", { message: sms.problem ?? NEEDED })
      setFocus("smsNumber")
    },
  }))
  return (
    <Card as="section" aria-labelledby="sms-title">
      <h2 id="sms-title" className="text-lg">
        Number for SMS
      </h2>
      {sms.stopped && (
        <Alert tone="amber" className="mt-3" title="This number has answered STOP">
          This number gets no SMS from us. To get SMS again, send START from this number in the same conversation.
        </Alert>
      )}
      <form noValidate className="mt-3 flex flex-col gap-3" onSubmit={submit}>
        <Field
          label="Mobile number"
          hint={`A number in Canada or the United States. You get at most ${sms.perDay} SMS a day.`}
          error={errorAt("smsNumber")}
        >
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...register("smsNumber", { onChange: () => clearErrors() })}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={!formState.dirtyFields.smsNumber && sms.number !== null}
          loading={isSending}
        >
          Save number
        </Button>
      </form>
    </Card>
  )
})
