import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button } from "@/ui"

interface AppointmentFormProps {
  label: string
  /** What the buttons say, and what is said when saving failed. */
  save: string
  keep: string
  failure: string
  saving: boolean
  error: unknown
  onSave: () => void
  onKeep: () => void
  /** The fields. */
  children: ReactNode
}

/** A meeting that is being entered or moved; what is typed stays when it is refused. */
export function AppointmentForm({
  label,
  save,
  keep,
  failure,
  saving,
  error,
  onSave,
  onKeep,
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
        <Button variant="secondary" onClick={onKeep}>
          {keep}
        </Button>
      </div>
    </form>
  )
}
