import { RefusedError, profileProblem, shortReference, type Profile } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Lock, Pencil } from "lucide-react"
import { useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useSession } from "@/app"
import { LeaveDialog, useLeaveGuard } from "@/app/LeaveGuard"
import { Alert, Button, Card, Field, Input, toast } from "@/ui"
import { AUTO_COMPLETE, CONTACT_FIELDS, contactOf, type ContactValues } from "./contactValues"

type Problem = { field: keyof ContactValues | null; message: string }

/** Contact information: read, and in edit mode changed. Refusals stand at their field, and nothing typed is lost. */
export function ContactForm({ person }: { person: Profile }) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  // As they were when editing began: what changes elsewhere meanwhile must not be overwritten unseen.
  const [version, setVersion] = useState(person.version)
  const form = useForm<ContactValues>({ defaultValues: contactOf(person) })
  const { isDirty } = form.formState

  const save = useMutation({
    mutationFn: (values: ContactValues) => {
      const { first, last, ...rest } = values
      return api(endpoints.changeProfile, {
        body: { version, ...rest, ...(person.nameConfirmed ? {} : { first, last }) },
      })
    },
    onSuccess: (saved) => {
      queries.setQueryData(queryKeys.profile, saved)
      form.reset(contactOf(saved))
      setVersion(saved.version)
      setProblem(null)
      setEditing(false)
      toast.success("Profile saved.")
      void refresh()
      requestAnimationFrame(() => editButton.current?.focus())
    },
    onError: (error) => {
      const [name] = error instanceof RefusedError ? Object.keys(error.details.fields ?? {}) : []
      show({ field: CONTACT_FIELDS.find(({ field }) => field === name)?.field ?? null, message: messageOf(error) })
      if (error instanceof RefusedError && error.code === "PROFILE_CHANGED") void takeOver()
    },
  })
  /** What was changed elsewhere comes in beside what was typed here; the next press saves. */
  const takeOver = async () => {
    const present = await queries.fetchQuery({
      queryKey: queryKeys.profile,
      queryFn: ({ signal }) => api(endpoints.readProfile, { signal }),
      staleTime: 0,
    })
    form.reset(contactOf(present), { keepDirtyValues: true })
    setVersion(present.version)
  }
  const { blocker } = useLeaveGuard(editing && isDirty && !save.isPending)
  const show = (found: Problem) => {
    setProblem(found)
    if (found.field) form.setFocus(found.field)
  }
  const submit = form.handleSubmit((values) => {
    const found = profileProblem(values, person.dealer !== null)
    if (found) return show(found as Problem)
    setProblem(null)
    save.mutate(values)
  })
  const begin = () => {
    form.reset(contactOf(person))
    setVersion(person.version)
    setEditing(true)
    requestAnimationFrame(() => form.setFocus(person.nameConfirmed ? "mobile" : "first"))
  }
  /** Back to the values that editing began with, or those that are saved by now. */
  const discard = () => {
    form.reset(contactOf(person))
    setVersion(person.version)
    setProblem(null)
    save.reset()
  }
  const done = () => {
    setEditing(false)
    setProblem(null)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Card as="section" aria-labelledby="contact-information">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="contact-information" className="text-lg">
            Contact information
          </h2>
          {editing ? (
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <Button variant="ghost" disabled={!isDirty || save.isPending} onClick={discard}>
                Discard
              </Button>
              {isDirty ? (
                <Button type="submit" loading={save.isPending}>
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
        {problem && !problem.field && (
          <Alert tone="danger" className="mt-4" title="Not saved">
            {problem.message}
          </Alert>
        )}
        {editing ? (
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            {CONTACT_FIELDS.map(({ field, label, type }) => {
              const confirmed = person.nameConfirmed && (field === "first" || field === "last")
              return (
                <Field key={field} label={label} error={problem?.field === field ? problem.message : null}>
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
              <Fact key={field} name={label} value={person[field]} />
            ))}
          </dl>
        )}
        {editing && person.nameConfirmed && (
          <p className="mt-2 text-sm text-muted">
            Your name is the one of your identity document.{" "}
            <Link to="/contact?topic=name" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
              Write to us
            </Link>{" "}
            to have it changed.
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

function Fact({ name, value, locked = false }: { name: string; value: string; locked?: boolean }) {
  return (
    <div className="py-2.5">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {name}
        {locked && <Lock aria-label="Cannot be changed" className="size-3.5" />}
      </dt>
      <dd className="font-medium wrap-anywhere">{value || "—"}</dd>
    </div>
  )
}
