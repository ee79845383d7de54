import { RefusedError, type NoticePreferences } from "@northlot/contract"
import { useImperativeHandle, useRef, useState, type Ref } from "react"
import { messageOf } from "@/app"
import { Alert, Button, Card, Field, Input, toast } from "@/ui"
import { shownNumber, useChangePreferences } from "./preferences"

export interface SmsNumberHandle {
  /** Leads the person here, who switched SMS on without a number. */
  ask(): void
}

const NEEDED = "Enter the mobile number that SMS are to go to."

/** Where SMS go. */
export function SmsNumberCard({ ref, sms }: { ref: Ref<SmsNumberHandle>; sms: NoticePreferences["sms"] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const change = useChangePreferences()
  const shown = typed ?? (sms.number === null ? "" : shownNumber(sms.number))
  const ask = (sentence: string) => {
    setProblem(sentence)
    input.current?.focus()
  }
  useImperativeHandle(ref, () => ({ ask: () => ask(NEEDED) }))
  return (
    <Card as="section" aria-labelledby="sms-title">
      <h2 id="sms-title" className="text-lg">
        Number for SMS
      </h2>
      {sms.stopped && (
        <Alert tone="amber" className="mt-3" title="This number has answered STOP">
          It gets no SMS from us, whatever is switched on. Send START from it, in the same conversation, to get them
          again.
        </Alert>
      )}
      <form
        noValidate
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!shown.trim()) return ask(NEEDED)
          setProblem(null)
          change.mutate(
            { smsNumber: shown.trim() },
            {
              onSuccess: () => {
                setTyped(null)
                toast.success("Number saved.")
              },
              onError: (error) => {
                const field = error instanceof RefusedError ? error.details.fields?.smsNumber : undefined
                if (field) ask(field)
                else toast.error(messageOf(error))
              },
            }
          )
        }}
      >
        <Field
          label="Mobile number"
          hint={`Canada or the United States. You get ${sms.perDay} SMS in a day at most.`}
          error={problem}
        >
          <Input
            ref={input}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={typed === null && sms.number !== null}
          loading={change.isPending}
        >
          Save number
        </Button>
      </form>
    </Card>
  )
}
