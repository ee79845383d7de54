import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button } from "@/ui"

interface AppointmentFormProps {
  label: string
  /** The labels of the two buttons (`save`, `keep`), and the heading of a failed save. */
  save: string
  keep: string
  failure: string
  saving: boolean
  error: unknown
  onSave: () => void
  onStay: () => void
  /** The form's fields. */
  children: ReactNode
}

/** The form to enter or move a meeting. After an error the input is preserved. */
export function AppointmentForm({
  label,
  save,
  keep,
  failure,
  saving,
  error,
  onSave,
  onStay,
  children,
}: AppointmentFormProps) {
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) onSave()
      }}
      noValidate
    >
      {children}
      {error !== null && (
        <Alert tone="danger" title={failure}>
          {messageOf(error)} What you typed is still here.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={saving}>
          {save}
        </Button>
        <Button variant="secondary" onClick={onStay}>
          {keep}
        </Button>
      </div>
    </form>
  )
}
