import { isRefused, type AmountEntry, type Cents } from "@northlot/contract"
import type { ReactNode } from "react"
import { Controller } from "react-hook-form"
import { messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Button, Dialog, Field, MoneyInput } from "@/ui"

interface AmountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The listing's title. */
  description: string
  label: string
  hint: ReactNode
  /** The current amount in cents; null if there is none. */
  present: Cents | null
  /** Returns why the amount is invalid, or null. */
  problem?: (cents: Cents | null) => string | null
  save: (cents: Cents | null) => Promise<unknown>
  onSaved: () => void
}

interface Values {
  amount: AmountEntry
}

/** The amount to save. Zero and unreadable input become null; the form's check refuses unreadable input first. */
const amountOf = (entry: AmountEntry): Cents | null => (isRefused(entry) || entry === 0 ? null : entry)

/** Edits one amount of a listing. An empty field removes the amount; unreadable input is not saved. */
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
  const { control, submit, isSending, errorAt } = useSentForm({
    defaultValues: { amount: present },
    check: ({ amount }: Values) => ({
      amount: isRefused(amount) ? amount.message : problem?.(amountOf(amount)),
    }),
    send: ({ amount }) => save(amountOf(amount)),
    onSent: onSaved,
    problemsOf: (error) => ({ amount: Object.values(fieldsOfRefusal(error)).join(" ") || messageOf(error) }),
  })
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
          <Button type="submit" form="listing-amount" loading={isSending}>
            Save
          </Button>
        </>
      }
    >
      <form id="listing-amount" noValidate onSubmit={submit}>
        <Field label={label} hint={hint} error={errorAt("amount")}>
          <Controller
            control={control}
            name="amount"
            render={({ field }) => <MoneyInput ref={field.ref} value={field.value} onValueChange={field.onChange} />}
          />
        </Field>
      </form>
    </Dialog>
  )
}
