import { bankAccountProblems, normalizedBankAccount, type BankAccount } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Dialog, Field, Input, PasswordInput, toast } from "@/ui"
import { PAYOUT_ACCOUNT } from "./payoutAccountKey"

type Form = BankAccount & { currentPassword: string }

/** Asks for the seller's payout account and their password. */
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
  const { register, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { holder: name, institution: "", transit: "", accountNumber: "", currentPassword: "" },
    check: (typed: Form) => ({
      ...bankAccountProblems(normalizedBankAccount(typed)),
      currentPassword: typed.currentPassword ? null : "Please enter your current password.",
    }),
    send: (body) => api(endpoints.changePayoutAccount, { body }),
    onSent: (answer) => {
      queries.setQueryData(PAYOUT_ACCOUNT, answer)
      void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
      toast.success("Payout account saved.", { description: "For 48 hours nothing is paid to this account." })
    },
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={isChange ? "Change payout account" : "Enter payout account"}
      description="Enter an account in Canada in your own name. The numbers are on a cheque, and in your bank's app under direct deposit."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        <Field label="Name on the account" error={errorAt("holder")}>
          <Input autoComplete="off" maxLength={200} {...register("holder")} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Institution number" hint="3 digits" error={errorAt("institution")}>
            <Input autoComplete="off" inputMode="numeric" maxLength={10} {...register("institution")} />
          </Field>
          <Field label="Transit number" hint="5 digits" error={errorAt("transit")}>
            <Input autoComplete="off" inputMode="numeric" maxLength={12} {...register("transit")} />
          </Field>
        </div>
        <Field label="Account number" hint="7 to 12 digits" error={errorAt("accountNumber")}>
          <Input autoComplete="off" inputMode="numeric" maxLength={30} {...register("accountNumber")} />
        </Field>
        <Field label="Current password" error={errorAt("currentPassword")}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <p className="text-sm text-muted">
          We confirm the change by email. For 48 hours after the change, nothing is paid to the account.
        </p>
        <div className="flex flex-col-reverse gap-2 pt-1 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={isSending}>
            Save account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
