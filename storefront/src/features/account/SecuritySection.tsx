import { emailFrom, looksLikeEmail } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { useState, type ReactNode } from "react"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Badge, Button, Card, Field, Input, Loaded, PasswordInput, Skeleton, toast } from "@/ui"
import { formatMoment, formatTime } from "@/ui/rules/moment"
import { SecretDialog } from "./SecretDialog"
import { newPasswordErrors } from "./newPasswordErrors"

const SESSIONS = [...queryKeys.profile, "sessions"]
const EMAIL = [...queryKeys.profile, "email"]

export function SecuritySection({ email }: { email: string }) {
  return (
    <Card as="section" aria-labelledby="security">
      <h2 id="security" className="text-lg">
        Sign-in and security
      </h2>
      <div className="mt-3 divide-y divide-line">
        <EmailRow email={email} />
        <PasswordRow />
        <Sessions />
      </div>
    </Card>
  )
}

function Row({ name, value, action }: { name: string; value: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <h3 className="text-sm font-normal text-muted">{name}</h3>
        <div className="font-medium wrap-anywhere">{value}</div>
      </div>
      {action}
    </div>
  )
}

function EmailRow({ email }: { email: string }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const change = useQuery({ queryKey: EMAIL, queryFn: ({ signal }) => api(endpoints.readEmailChange, { signal }) })
  const cancel = useMutation({
    mutationFn: () => api(endpoints.cancelEmailChange),
    onSuccess: () => queries.invalidateQueries({ queryKey: EMAIL }),
    onError: (error) => toast.error("Not cancelled", { description: messageOf(error) }),
  })
  const pending = change.data?.pending
  return (
    <div>
      <Row
        name="Email"
        value={email}
        action={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change email
          </Button>
        }
      />
      {pending && (
        <Alert
          tone="info"
          className="mb-3"
          title={`Waiting for ${pending.email}`}
          action={
            <Button size="sm" variant="secondary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the change
            </Button>
          }
        >
          We sent a link to the new address. Follow the link by {formatTime(pending.expiresAt)}. Until then you sign in
          with your present address.
        </Alert>
      )}
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

interface EmailForm {
  email: string
  currentPassword: string
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { register, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { email: "", currentPassword: "" },
    check: ({ email, currentPassword }: EmailForm) => {
      if (!looksLikeEmail(email)) return { email: "Please enter a valid email." }
      return { currentPassword: currentPassword ? null : "Please enter your current password." }
    },
    send: ({ email, currentPassword }) =>
      api(endpoints.requestEmailChange, { body: { email: emailFrom(email), currentPassword } }),
    // The refetch makes the section show the pending address change.
    onSent: () => queries.invalidateQueries({ queryKey: EMAIL }),
    onDone: onClose,
  })
  return (
    <SecretDialog
      title="Change email"
      description="We send a link to the new address. You sign in with the old address until you follow the link."
      confirm="Send the link"
      refusal={refusal}
      pending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="New email" error={errorAt("email")}>
        <Input type="email" autoComplete="email" inputMode="email" maxLength={254} {...register("email")} />
      </Field>
      <Field label="Current password" error={errorAt("currentPassword")}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
    </SecretDialog>
  )
}

function PasswordRow() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Row
        name="Password"
        value={<span aria-hidden>••••••••</span>}
        action={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change password
          </Button>
        }
      />
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

interface PasswordForm {
  currentPassword: string
  password: string
  confirmPassword: string
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { register, submit, isSending, errorAt, refusal } = useSentForm({
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
    check: ({ currentPassword, password, confirmPassword }: PasswordForm) => {
      if (!currentPassword) return { currentPassword: "Please enter your current password." }
      return newPasswordErrors(password, confirmPassword)
    },
    send: ({ currentPassword, password }) => api(endpoints.changePassword, { body: { currentPassword, password } }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: SESSIONS })
      toast.success("Password changed.", { description: "You are signed out everywhere else." })
    },
    onDone: onClose,
  })
  return (
    <SecretDialog
      title="Change password"
      description="You will be signed out on every other device."
      confirm="Change password"
      refusal={refusal}
      pending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Current password" error={errorAt("currentPassword")}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      <Field label="New password" hint="At least 8 characters." error={errorAt("password")}>
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <Field label="Confirm password" error={errorAt("confirmPassword")}>
        <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
      </Field>
    </SecretDialog>
  )
}

function Sessions() {
  const queries = useQueryClient()
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => api(endpoints.listOwnSessions, { signal }) })
  const end = useMutation({
    mutationFn: () => api(endpoints.endOtherSessions),
    onSuccess: async ({ ended }) => {
      await queries.invalidateQueries({ queryKey: SESSIONS })
      toast.success(ended === 0 ? "You were signed in nowhere else." : "Signed out everywhere else.")
    },
    onError: (error) => toast.error("Not signed out", { description: messageOf(error) }),
  })
  const items = sessions.data?.items ?? []
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-normal text-muted">Where you are signed in</h3>
        {items.length > 1 && (
          <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      <Loaded query={sessions} failed="Your sessions could not be loaded" waiting={<Skeleton className="mt-2 h-14" />}>
        {() => (
          <ul aria-label="Sessions" className="mt-1">
            {items.map(({ id, current, device, createdAt, lastUsedAt }) => {
              const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
              return (
                <li key={id} className="flex items-center gap-3 py-2">
                  <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{device || "Unknown device"}</p>
                    <p className="text-sm text-muted">
                      Signed in {formatMoment(createdAt)}
                      <span>{!current && ` · last used ${formatMoment(lastUsedAt)}`}</span>
                    </p>
                  </div>
                  {current && <Badge tone="success">This device</Badge>}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
