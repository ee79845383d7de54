import { RATING_TEXT_MAXIMUM, saysSomething } from "@northlot/contract"
import { useEffect, useState } from "react"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Field, Textarea, announce } from "@/ui"
import { useAnswerRating } from "./ratings"

/** The rated side's answer to a rating; it can be sent once. */
export function RatingAnswerForm({ saleId }: { saleId: string }) {
  const [answering, setAnswering] = useState(false)
  const send = useAnswerRating(saleId)
  const { register, setFocus, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { text: "" },
    check: ({ text }: { text: string }) => ({ text: saysSomething(text) ? null : "Write something." }),
    send: ({ text }) => send.mutateAsync(text.trim()),
    onDone: () => announce("Your answer was sent.", "rating"),
  })
  useEffect(() => {
    if (answering) setFocus("text")
  }, [answering, setFocus])
  if (!answering) {
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setAnswering(true)}>
        Answer
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Your answer"
        hint="Everybody who reads the rating sees your answer. You cannot change it later. No contact details, please."
        required
        error={errorAt("text")}
      >
        <Textarea rows={3} maxLength={RATING_TEXT_MAXIMUM} {...register("text")} />
      </Field>
      {refusal && (
        <Alert tone="danger" title="Your answer was not sent">
          {refusal}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={isSending}>
          Send the answer
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={() => setAnswering(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
