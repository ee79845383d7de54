import { RefusedError, isRefused, type AmountEntry, type Cents } from "@northlot/contract"
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
  present: Cents | null
  /** Why this amount cannot be, or null. */
  problem?: (cents: Cents | null) => string | null
  save: (cents: Cents | null) => Promise<unknown>
  onSaved: () => void
}

/** One amount of a listing, empty for none; what cannot be read is not saved. */
export function AmountDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  hint,
  present,
  problem,
  save,
  onSaved,
}: AmountDialogProps) {
  const [entry, setEntry] = useState<AmountEntry>(present)
  const [wrong, setWrong] = useState<string | null>(null)
  const work = useMutation({
    mutationFn: (cents: Cents | null) => save(cents),
    onSuccess: onSaved,
  })
  const submit = () => {
    // What is wrong with the text itself says the field.
    if (isRefused(entry)) return
    // No amount and an amount of nothing are the same.
    const cents = entry === 0 ? null : entry
    const found = problem?.(cents) ?? null
    setWrong(found)
    if (!found) work.mutate(cents)
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
            value={entry}
            onValueChange={(next) => {
              setEntry(next)
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
const refusalOf = (error: unknown) =>
  error instanceof RefusedError && error.details.fields
    ? Object.values(error.details.fields).join(" ")
    : messageOf(error)
