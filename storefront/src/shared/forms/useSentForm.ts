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

/** The problem of each field. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | null | undefined>>

interface SentFormOptions<Values extends FieldValues, Answer> {
  /** List the values in the order of the page: the form focuses the first field with a problem. */
  defaultValues: DefaultValues<Values>
  /** Finds problems before the request. It runs again when the value of a field with a problem changes. */
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<Answer>
  /** Runs after the response, even when the person has left the form. */
  onSent?: (answer: Answer, values: Values) => void | Promise<unknown>
  /**
   * Runs after the response, but only while the form is mounted. A late response then cannot close a dialog or page
   * that the person has opened since.
   */
  onDone?: (answer: Answer, values: Values) => void
  /**
   * Returns the error sentence of each form field. By default, the response's field names are used. Override this if
   * they differ from the form's, or to choose a field by the error code.
   */
  problemsOf?: (error: Error) => Readonly<Record<string, string>>
  /** Makes the fields visible when other content replaces them. It runs before a field gets the focus. */
  reveal?: () => void
  /** Further handling of an error, after its sentences are shown. */
  onFailed?: (error: Error) => void
}

/**
 * A form that checks its values, sends one request at a time, and shows the server's errors at its fields. The first
 * field with an error gets the focus. `refusal` holds the sentence for an alert, if some errors belong to no field.
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
    // React Hook Form would focus by the order of rendering, which can differ from the order on the page.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = check ? errorsOf(check(values)) : {}
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { errors } = form.formState
  const [failure, setFailure] = useState<{ error: Error; refusal: string | null } | null>(null)
  // A ref, because a second press can come before the next render shows the request as pending.
  const isUnderway = useRef(false)

  // React Hook Form exposes the registered field names only here.
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
    /** For the form's `onSubmit`, and for a button outside of the form. */
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (isUnderway.current) return
      isUnderway.current = true
      forgetFailure()
      void sendChecked().finally(() => (isUnderway.current = false))
    },
    isSending: sending.isPending,
    /** The response to the last request. */
    answer: sending.data,
    errorAt: (field: FieldPath<Values>): string | null =>
      (get(errors, field) as { message?: string } | undefined)?.message ?? null,
    /** The sentence of a refusal that belongs to no field. */
    refusal: failure?.refusal ?? null,
    /** The error of the last request, even when its sentence is shown at a field. */
    failure: failure?.error ?? null,
    /** Clears the error, for example when the person changes the value that caused it. */
    forgetFailure,
    /** Shows the form again with its values, after the person has read the response. */
    sendAnother: () => {
      // Resets the submit state, so that no field shows a problem before the next submit.
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
