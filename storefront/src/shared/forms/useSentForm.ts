import { useMutation } from "@tanstack/react-query"
import { useCallback, useRef, useState, type SyntheticEvent } from "react"
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
} from "react-hook-form"
import { messageOf } from "@/ui/rules/messageOf"
import { fieldsOfRefusal, inOrderOf, placeSentences } from "./refusedFields"

/** What is wrong, by field. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | null | undefined>>

interface SentFormOptions<Values extends FieldValues, Answer> {
  /** In the order of the page: of several fields at fault the first is focused. */
  defaultValues: DefaultValues<Values>
  /** What is wrong before anything is sent; asked again for a field that is corrected. */
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<Answer>
  /** What follows from the answer, also when the person has left the form meanwhile. */
  onSent?: (answer: Answer, values: Values) => void | Promise<unknown>
  /** What becomes of the form itself, where it is still there: a late answer must close nothing else. */
  onDone?: (answer: Answer, values: Values) => void
  /** What a failure says about fields, where the form names them differently or knows more than the refusal says. */
  problemsOf?: (error: Error) => Readonly<Record<string, string>>
  /** Brings the fields into sight, before one at fault is focused, where something else may stand in their place. */
  reveal?: () => void
  /** What else a failure means to the form, after its sentences stand. */
  onFailed?: (error: Error) => void
}

/**
 * A form that is sent: checked first, sent once at a time, and refused at the fields that it has, of which the first is
 * focused. What is said about nothing that the form has is `refusal`, one sentence for its alert. A field is in the form
 * once it is registered.
 */
export function useSentForm<Values extends FieldValues, Answer>({
  defaultValues,
  check,
  send,
  onSent,
  onDone,
  problemsOf = fieldsOfRefusal,
  reveal,
  onFailed,
}: SentFormOptions<Values, Answer>) {
  const form = useForm<Values>({
    defaultValues,
    // The library would focus in the order of rendering, in which a part of a form comes after what stands below it.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = check ? errorsOf(check(values)) : {}
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { errors } = form.formState
  const [failure, setFailure] = useState<{ error: Error; refusal: string | null } | null>(null)
  // The next press may come before the page knows that something is on its way.
  const isUnderway = useRef(false)

  // What is registered the library keeps, and tells nowhere else.
  const fields = () => inOrderOf(defaultValues, form.control._names.mount as Set<FieldPath<Values>>)

  const place = (error: Error) => {
    reveal?.()
    const { placed, isSomethingLeft } = placeSentences(fields(), problemsOf(error))
    for (const [field, message] of placed) form.setError(field, { message })
    if (placed[0]) form.setFocus(placed[0][0])
    setFailure({ error, refusal: placed.length > 0 && !isSomethingLeft ? null : messageOf(error) })
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer, values) => onSent?.(answer, values),
    onError: (error) => {
      place(error)
      onFailed?.(error)
    },
  })
  const forgetFailure = useCallback(() => setFailure(null), [])
  const sendChecked = form.handleSubmit(
    async (values) => {
      await sending.mutateAsync(values, { onSuccess: onDone }).catch(() => undefined)
    },
    (wrong) => {
      reveal?.()
      const first = fields().find((field) => get(wrong, field) !== undefined)
      if (first) form.setFocus(first)
    }
  )

  return {
    ...form,
    /** For the form's `onSubmit`, and for a button outside of it. */
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (isUnderway.current) return
      isUnderway.current = true
      forgetFailure()
      void sendChecked().finally(() => (isUnderway.current = false))
    },
    isSending: sending.isPending,
    /** The answer, once it is there. */
    answer: sending.data,
    /** What is wrong with this field. */
    errorAt: (field: FieldPath<Values>): string | null =>
      (get(errors, field) as { message?: string } | undefined)?.message ?? null,
    /** What was refused and stands at no field. */
    refusal: failure?.refusal ?? null,
    /** Why it was not sent, wherever that stands. */
    failure: failure?.error ?? null,
    /** The failure is over: what it was about is being changed. */
    forgetFailure,
    /** The answer has been read: the form is there once more, with what it holds. */
    sendAnother: () => {
      // Nobody has pressed for the next one yet: nothing is said while it is being typed.
      form.reset(undefined, { keepValues: true })
      sending.reset()
      forgetFailure()
    },
  }
}

function errorsOf<Values extends FieldValues>(problems: Problems<Values>): FieldErrors<Values> {
  const errors = {}
  for (const [field, message] of Object.entries(problems)) if (message) set(errors, field, { type: "check", message })
  return errors
}
