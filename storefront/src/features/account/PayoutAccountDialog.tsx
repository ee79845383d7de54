import {
  RefusedError,
  bankAccountProblems,
  normalizedBankAccount,
  type BankAccount,
  type BankAccountField,
} from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useForm } from "react-hook-form"
import { api, endpoints, messageOf, queryKeys } from "@/app"
import { Alert, Button, Dialog, Field, Input, PasswordInput, toast } from "@/ui"
import { PAYOUT_ACCOUNT } from "./payoutAccountKey"

type Form = BankAccount & { currentPassword: string }

const FIELDS = ["holder", "institution", "transit", "accountNumber", "currentPassword"] as const satisfies readonly (
  BankAccountField | "currentPassword"
)[]

/** Asks for the account that a seller is paid to, and for the password with it. */
export function PayoutAccountDialog({
  name,
  isChange,
  onClose,
}: {
  name: string
  isChange: boolean
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    defaultValues: { holder: name, institution: "", transit: "", accountNumber: "", currentPassword: "" },
  })
  const { errors } = formState
  const place = (problems: Partial<Record<keyof Form, string>>): boolean => {
    const wrong = FIELDS.filter((field) => problems[field])
    for (const field of wrong) setError(field, { message: problems[field] })
    if (wrong[0]) setFocus(wrong[0])
    return wrong.length > 0
  }
  const save = useMutation({
    mutationFn: (body: Form) => api(endpoints.changePayoutAccount, { body }),
    onSuccess: (answer) => {
      queries.setQueryData(PAYOUT_ACCOUNT, answer)
      void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
      onClose()
      toast.success("Payout account saved.", { description: "Nothing is paid to it for 48 hours." })
    },
    onError: (error) => place(fieldsOf(error)),
  })
  const submit = handleSubmit((typed) => {
    const problems = {
      ...bankAccountProblems(normalizedBankAccount(typed)),
      ...(typed.currentPassword ? {} : { currentPassword: "Please enter your current password." }),
    }
    if (!place(problems)) save.mutate(typed)
  })
  const failure = save.isError && !FIELDS.some((field) => fieldsOf(save.error)[field]) ? save.error : null
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={isChange ? "Change payout account" : "Enter payout account"}
      description="An account in Canada in your own name. The numbers are on a cheque, and in your bank's app under direct deposit."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure && <Alert tone="danger">{messageOf(failure)}</Alert>}
        <Field label="Name on the account" error={errors.holder?.message}>
          <Input autoComplete="off" maxLength={200} {...register("holder")} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Institution number" hint="3 digits" error={errors.institution?.message}>
            <Input autoComplete="off" inputMode="numeric" maxLength={10} {...register("institution")} />
          </Field>
          <Field label="Transit number" hint="5 digits" error={errors.transit?.message}>
            <Input autoComplete="off" inputMode="numeric" maxLength={12} {...register("transit")} />
          </Field>
        </div>
        <Field label="Account number" hint="7 to 12 digits" error={errors.accountNumber?.message}>
          <Input autoComplete="off" inputMode="numeric" maxLength={30} {...register("accountNumber")} />
        </Field>
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <p className="text-sm text-muted">
          We tell you by e-mail. For 48 hours after that nothing is paid to the account.
        </p>
        <div className="flex flex-col-reverse gap-2 pt-1 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function fieldsOf(error: Error): Partial<Record<keyof Form, string>> {
  return error instanceof RefusedError ? ((error.details.fields ?? {}) as Partial<Record<keyof Form, string>>) : {}
}
