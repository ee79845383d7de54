import { ACCOUNT_SCOPES, SCOPE_MEANINGS, type OwnKey } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { CopyableValue } from "@/entities/sale/CopyableValue"
import { api, endpoints } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Button, Checkbox, Dialog, Field, Input, PasswordInput, Select } from "@/ui"
import { AllowedScopes } from "./AllowedScopes"
import { SecretDialog } from "./SecretDialog"
import { OWN_KEYS } from "./ownKeysKey"

const DAYS = [30, 90, 365, 730] as const
const PASSWORD_MISSING = "Please enter your current password."

interface NewKeyForm {
  name: string
  scopes: OwnKey["scopes"]
  expiresInDays: string
  currentPassword: string
}

/** Creates an API key for the member's program, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { register, submit, isSending, errorAt, refusal, answer } = useSentForm({
    defaultValues: { name: "", scopes: [], expiresInDays: "90", currentPassword: "" },
    check: ({ name, scopes, currentPassword }: NewKeyForm) => ({
      name: name.trim() ? null : "Please name the program that uses the key.",
      scopes: scopes.length > 0 ? null : "Please choose what the key may do.",
      currentPassword: currentPassword ? null : PASSWORD_MISSING,
    }),
    send: ({ name, scopes, expiresInDays, currentPassword }) =>
      api(endpoints.createOwnKey, {
        body: { name: name.trim(), scopes, expiresInDays: Number(expiresInDays), currentPassword },
      }),
    onSent: () => queries.invalidateQueries({ queryKey: OWN_KEYS }),
  })
  if (answer) return <NewKey secret={answer.key} onClose={onClose} />
  return (
    <SecretDialog
      title="Make a key"
      description="Whoever has the key can do what you choose here, in your name. You can revoke the key at any moment."
      confirm="Make key"
      refusal={refusal}
      pending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="The program that uses the key." error={errorAt("name")}>
        <Input autoComplete="off" maxLength={80} {...register("name")} />
      </Field>
      <fieldset>
        <legend className="text-sm font-semibold text-ink">What the key may do</legend>
        <div className="mt-2 flex flex-col gap-2">
          {ACCOUNT_SCOPES.map((scope) => (
            <Checkbox key={scope} label={SCOPE_MEANINGS[scope]} value={scope} {...register("scopes")} />
          ))}
        </div>
        {errorAt("scopes") && <p className="mt-1 text-sm font-medium text-danger">{errorAt("scopes")}</p>}
      </fieldset>
      <Field label="Ends after" error={errorAt("expiresInDays")}>
        <Select
          options={DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
          {...register("expiresInDays")}
        />
      </Field>
      <Field label="Current password" error={errorAt("currentPassword")}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
    </SecretDialog>
  )
}

/** The member agrees to an API key that the staff requested. Only the member sees the key, and only once. */
export function AgreeDialog({ asked, onClose }: { asked: OwnKey; onClose: () => void }) {
  const queries = useQueryClient()
  const { register, submit, isSending, errorAt, refusal, answer } = useSentForm({
    defaultValues: { currentPassword: "" },
    check: ({ currentPassword }: { currentPassword: string }) => ({
      currentPassword: currentPassword ? null : PASSWORD_MISSING,
    }),
    send: (body) => api(endpoints.agreeToKey, { params: { id: asked.id }, body }),
    onSent: () => queries.invalidateQueries({ queryKey: OWN_KEYS }),
    onFailed: () => void queries.invalidateQueries({ queryKey: OWN_KEYS }),
  })
  if (answer) return <NewKey secret={answer.key} onClose={onClose} />
  return (
    <SecretDialog
      title={`Agree to the key '${asked.name}'?`}
      description={`${asked.askedBy} of Northlot requested this key. Only you see the key, and only once.`}
      confirm="Agree and show the key"
      refusal={refusal}
      pending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="text-sm">
        <p className="wrap-anywhere">
          The reason: <span>{asked.reason}</span>
        </p>
        <p className="mt-2">
          Whoever has the key can, in your name and for <span>{asked.validDays}</span> days:
        </p>
        <AllowedScopes scopes={asked.scopes} />
      </div>
      <Field label="Current password" error={errorAt("currentPassword")}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
    </SecretDialog>
  )
}

function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title="Your new key"
      description="Enter the key in your program, and give it to nobody else. The key is not shown again."
      footer={<Button onClick={onClose}>I have saved the key</Button>}
    >
      <dl>
        <CopyableValue label="Key" value={secret} />
      </dl>
    </Dialog>
  )
}
