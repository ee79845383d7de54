import {
  RefusedError,
  SINGLE_NAME,
  profileProblem,
  registrationSentence,
  shortReference,
  type Profile,
} from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { Lock, Pencil } from "lucide-react"
import { useRef, useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, queryKeys, useSession } from "@/shared"
import { LeaveDialog, useLeaveGuard } from "@/shared/forms/LeaveGuard"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Card, Field, Input, toast } from "@/ui"
import { AUTO_COMPLETE, CONTACT_FIELDS, contactOf, type ContactValues } from "./contactValues"
import { profileOptions } from "./profileOptions"

/** The contact information, with an edit mode. Errors show at their field, and nothing typed is lost. */
export function ContactForm({ person }: { person: Profile }) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  // The profile version at the start of editing: a save must not overwrite a later change from elsewhere.
  const [version, setVersion] = useState(person.version)
  const form = useSentForm({
    defaultValues: contactOf(person),
    check: (values: ContactValues) => {
      const found = profileProblem(values, person.dealer !== null)
      return found ? { [found.field]: registrationSentence(found.code) } : {}
    },
    send: ({ first, last, ...rest }) =>
      api(endpoints.changeProfile, { body: { version, ...rest, ...(person.nameConfirmed ? {} : { first, last }) } }),
    onSent: (saved) => {
      queries.setQueryData(queryKeys.profile, saved)
      form.reset(contactOf(saved))
      setVersion(saved.version)
      setEditing(false)
      toast.success("Profile saved.")
      void refresh()
      requestAnimationFrame(() => editButton.current?.focus())
    },
    onFailed: (error) => {
      if (error instanceof RefusedError && error.code === "PROFILE_CHANGED") void hydrate()
    },
  })
  const { isSending, refusal } = form
  const { isDirty } = form.formState

  /** Loads the profile again and preserves the values that the person typed. */
  const hydrate = async () => {
    const present = await queries.fetchQuery({ ...profileOptions, staleTime: 0 })
    form.reset(contactOf(present), { keepDirtyValues: true })
    setVersion(present.version)
  }
  const { blocker } = useLeaveGuard(editing && isDirty && !isSending)
  const begin = () => {
    form.reset(contactOf(person))
    setVersion(person.version)
    setEditing(true)
    requestAnimationFrame(() => form.setFocus(person.nameConfirmed ? "mobile" : "first"))
  }
  /** Restores the saved values. */
  const discard = () => {
    form.reset(contactOf(person))
    setVersion(person.version)
    form.forgetFailure()
  }
  const done = () => {
    setEditing(false)
    form.clearErrors()
    form.forgetFailure()
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Card as="section" aria-labelledby="contact-information">
      <form noValidate onSubmit={form.submit}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="contact-information" className="text-lg">
            Contact information
          </h2>
          {editing ? (
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <Button variant="ghost" disabled={!isDirty || isSending} onClick={discard}>
                Discard
              </Button>
              {isDirty ? (
                <Button type="submit" loading={isSending}>
                  Save changes
                </Button>
              ) : (
                <Button variant="secondary" onClick={done}>
                  Done
                </Button>
              )}
            </div>
          ) : (
            <Button
              ref={editButton}
              variant="secondary"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={begin}
            >
              Edit
            </Button>
          )}
        </div>
        {refusal && (
          <Alert tone="danger" className="mt-4" title="Not saved">
            {refusal}
          </Alert>
        )}
        {editing ? (
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            {CONTACT_FIELDS.map(({ field, label, type }) => {
              const confirmed = person.nameConfirmed && (field === "first" || field === "last")
              return (
                <Field key={field} label={label} hint={hintOf(field, person)} error={form.errorAt(field)}>
                  <Input
                    type={type}
                    readOnly={confirmed}
                    aria-readonly={confirmed || undefined}
                    autoComplete={AUTO_COMPLETE[field]}
                    maxLength={200}
                    className={confirmed ? "bg-sunken text-muted" : undefined}
                    {...form.register(field)}
                  />
                </Field>
              )
            })}
          </div>
        ) : (
          <dl className="mt-3 grid gap-x-6 sm:grid-cols-2">
            {CONTACT_FIELDS.map(({ field, label }) => (
              <Fact
                key={field}
                name={label}
                value={person[field]}
                note={field === "mobile" ? person.smsProblem : null}
              />
            ))}
          </dl>
        )}
        {editing && person.nameConfirmed && (
          <p className="mt-2 text-sm text-muted">
            Your name is taken from your identity document.{" "}
            <Link to="/contact?topic=name" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
              Write to us
            </Link>{" "}
            to have your name changed.
          </p>
        )}
        <dl className="mt-1 grid gap-x-6 border-t border-line pt-1 sm:grid-cols-2">
          <Fact name="Account type" value={person.accountType} locked />
          <Fact name="Member reference" value={shortReference({ id: person.userId })} locked />
        </dl>
      </form>
      <LeaveDialog blocker={blocker} hidden={false} saving={false} onSave={null} />
    </Card>
  )
}

function hintOf(field: keyof ContactValues, person: Profile): string | undefined {
  if (field === "mobile") return person.smsProblem ?? undefined
  return field === "last" && !person.nameConfirmed ? SINGLE_NAME : undefined
}

interface FactProps {
  name: string
  value: string
  /** A remark below the value, for example why the number gets no SMS. */
  note?: string | null
  locked?: boolean
}

function Fact({ name, value, note = null, locked = false }: FactProps) {
  return (
    <div className="py-2.5">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {name}
        {locked && <Lock aria-label="Cannot be changed" className="size-3.5" />}
      </dt>
      <dd className="font-medium wrap-anywhere">
        <span>{value || "—"}</span>
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}
