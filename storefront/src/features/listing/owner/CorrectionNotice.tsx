import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api, endpoints, messageOf } from "@/shared"
import { Alert, Button, Field, Textarea } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

const SHORTEST = 3

/**
 * Northlot's request to correct this listing, with a form for the seller's answer. The typed text is preserved until it
 * is sent.
 */
export default function CorrectionNotice({ listingId }: { listingId: string }) {
  const queries = useQueryClient()
  const queryKey = ["correction", listingId]
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const key = useRef(crypto.randomUUID())
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(endpoints.readOwnCorrection, { params: { id: listingId }, signal }),
    refetchInterval: 60_000,
  })
  const send = useMutation({
    mutationFn: (answer: string) =>
      api(endpoints.answerCorrection, {
        params: { id: listingId },
        body: { text: answer },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      setText(null)
      void queries.invalidateQueries({ queryKey })
    },
    onSettled: () => (key.current = crypto.randomUUID()),
  })
  const item = data?.item
  if (!item) return null
  const submit = () => {
    const words = (text ?? "").trim()
    if (words.length < SHORTEST) return setProblem("Tell us what you have corrected, or why the listing is right.")
    setProblem(undefined)
    send.mutate(words)
  }
  return (
    <Alert
      tone="amber"
      title={item.tookDown ? "Taken off the market: please put something right" : "Please put something right"}
    >
      <p className="whitespace-pre-line">{item.text}</p>
      <p className="mt-1 text-sm">Asked by Northlot on {formatMoment(item.askedAt)}</p>
      {item.answer !== null && text === null ? (
        <>
          <p className="mt-3 font-semibold">Your answer</p>
          <p className="whitespace-pre-line">{item.answer}</p>
          <p className="mt-1 text-sm">
            {item.tookDown
              ? "We review your answer and notify you when you can publish the listing again."
              : "We review your answer."}
          </p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => setText(item.answer)}>
            Change the answer
          </Button>
        </>
      ) : (
        <form
          noValidate
          className="mt-3 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field label="Your answer" error={problem ?? (send.isError ? messageOf(send.error) : null)}>
            <Textarea rows={3} maxLength={1_000} value={text ?? ""} onChange={({ target }) => setText(target.value)} />
          </Field>
          <Button type="submit" size="sm" className="self-start" loading={send.isPending}>
            Send answer
          </Button>
        </form>
      )}
    </Alert>
  )
}
