import { RefusedError } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { messageOf } from "@/app"
import { Button, Dialog, Field, MoneyInput } from "@/ui"

interface AmountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The listing that it is about. */
  description: string
  label: string
  hint: ReactNode
  /** Cents; null for none. */
  present: number | null
  /** Why this amount cannot be, or null. */
  problem?: (cents: number | null) => string | null
  save: (cents: number | null) => Promise<unknown>
  onSaved: () => void
}

/** One amount of a listing: digits only, empty for none. */
export function AmountDialog({ open, onOpenChange, title, description, label, hint, present, problem, save, onSaved }: AmountDialogProps) {
  const [cents, setCents] = useState(present)
  const [wrong, setWrong] = useState<string | null>(null)
  const work = useMutation({
    // No amount and an amount of nothing are the same.
    mutationFn: () => save(cents === 0 ? null : cents),
    onSuccess: onSaved,
  })
  const submit = () => {
    const found = problem?.(cents === 0 ? null : cents) ?? null
    setWrong(found)
    if (!found) work.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form="listing-amount" loading={work.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="listing-amount"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!work.isPending) submit()
        }}
      >
        <Field label={label} hint={hint} error={wrong ?? (work.isError ? refusalOf(work.error) : null)}>
          <MoneyInput
            value={cents}
            onValueChange={(next) => {
              setCents(next)
              setWrong(null)
              work.reset()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** What is said about the field itself is nearer than the sentence about the whole. */
const refusalOf = (error: unknown) => (error instanceof RefusedError && error.details.fields ? Object.values(error.details.fields).join(" ") : messageOf(error))
