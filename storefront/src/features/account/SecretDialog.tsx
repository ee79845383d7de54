import type { FormEvent, ReactNode } from "react"
import { Alert, Button, Dialog } from "@/ui"

interface SecretDialogProps {
  title: string
  description: string
  confirm: string
  refusal: string | null
  pending: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A form that asks for the current password. */
export function SecretDialog({
  title,
  description,
  confirm,
  refusal,
  pending,
  onSubmit,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} description={description}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        {children}
        <div className="flex flex-col-reverse gap-2 pt-1 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={pending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
