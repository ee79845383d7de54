import { RefusedError, saysSomething, type ListingQuestion } from "@northlot/contract"
import type { UseMutationResult } from "@tanstack/react-query"
import { useState } from "react"
import { messageOf, useSession } from "@/shared"
import { saveDraft, readDraft } from "@/shared/forms/drafts"
import { Alert, Button, Field, Textarea, announce } from "@/ui"

const MAXIMUM = 1_000

interface WritingFormProps {
  /** The storage key of the unsent text. */
  subject: string
  label: string
  hint?: string
  action: string
  /** The published text, if the person edits it. */
  initial?: string
  writing: UseMutationResult<{ question: ListingQuestion }, Error, string>
  /** The message after the text is published, for the screen and for screen readers. */
  done: string
  onDone?: (question: ListingQuestion) => void
  onCancel?: () => void
  rows?: number
}

/** A form for a public text. The typed text survives a reload and a failed request. */
export function WritingForm({
  subject,
  label,
  hint,
  action,
  initial = "",
  writing,
  done,
  onDone,
  onCancel,
  rows = 3,
}: WritingFormProps) {
  const { viewer } = useSession()
  const [text, setText] = useState(() => (viewer && readDraft(viewer.id, subject)) || initial)
  const [tried, setTried] = useState(false)
  const type = (next: string) => {
    setText(next)
    if (viewer) saveDraft(viewer.id, subject, next)
  }
  const length = Array.from(text.trim()).length
  const problem = !saysSomething(text)
    ? "Write something."
    : text.trim().length > MAXIMUM
      ? `Use at most ${MAXIMUM.toLocaleString("en-CA")} characters; you have typed ${length.toLocaleString("en-CA")}.`
      : null
  const refused = writing.error instanceof RefusedError ? writing.error.details.fields?.text : undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem !== null || writing.isPending) return
        writing.mutate(text.trim(), {
          onSuccess: ({ question }) => {
            if (viewer) saveDraft(viewer.id, subject, "")
            setText("")
            setTried(false)
            announce(done, subject)
            onDone?.(question)
          },
        })
      }}
    >
      <Field label={label} hint={hint} error={tried ? (problem ?? refused ?? null) : null} required>
        <Textarea rows={rows} value={text} onChange={(event) => type(event.target.value)} />
      </Field>
      {writing.isError && !refused && (
        <Alert tone="danger" title="Your text was not sent">
          {messageOf(writing.error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={writing.isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
