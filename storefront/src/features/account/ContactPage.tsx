import { CONTACT_MESSAGE_MAXIMUM_LENGTH, CONTACT_TOPICS, type ContactTopic } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { CarFront, X } from "lucide-react"
import { useRef } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, usePageTitle, useSession } from "@/shared"
import { listingOptions } from "@/entities/listing/useListings"
import { saveDraft, readDraft } from "@/shared/forms/drafts"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Card, Field, IconButton, Select, Textarea } from "@/ui"

const TOPICS: Record<ContactTopic, string> = {
  bidding: "Bidding",
  sale: "A sale or purchase",
  payments: "Payments and credits",
  account: "My account",
  name: "A change of my name",
  listing: "A listing",
  other: "Something else",
}
const DRAFT = "contact"
const SHORTEST = 10

const topicFrom = (text: string | null): ContactTopic | "" => CONTACT_TOPICS.find((topic) => topic === text) ?? ""
const aboutNothing = (topic: string) => (topic ? { topic } : undefined)

interface Message {
  topic: ContactTopic | ""
  message: string
}

/**
 * /contact: a message to Northlot, about a listing or a sale if the address names one. The typed text survives a failed
 * request.
 */
export default function ContactPage() {
  usePageTitle("Contact Us")
  const { viewer } = useSession()
  const [search, setSearch] = useSearchParams()
  const [listingId, saleId] = [search.get("listingId") ?? undefined, search.get("saleId") ?? undefined]
  const key = useRef(crypto.randomUUID())
  const listing = useQuery({
    ...listingOptions(listingId ?? ""),
    enabled: listingId !== undefined,
    retry: false,
  })
  const keep = (text: string) => viewer && saveDraft(viewer.id, DRAFT, text)
  const { register, submit, isSending, answer, getValues, setValue, errorAt, refusal, sendAnother } = useSentForm({
    defaultValues: {
      topic: topicFrom(search.get("topic")) || (saleId ? "sale" : listingId ? "listing" : ""),
      message: viewer ? readDraft(viewer.id, DRAFT) : "",
    },
    check: ({ topic, message }: Message) => ({
      topic: topic === "" ? "Choose what your message is about." : null,
      message: message.trim().length < SHORTEST ? `Please write at least ${SHORTEST} characters.` : null,
    }),
    send: ({ topic, message }) =>
      api(endpoints.sendContactMessage, {
        body: { topic: topic as ContactTopic, message: message.trim(), listingId, saleId },
        idempotencyKey: key.current,
      }),
    onSent: () => {
      keep("")
      setValue("message", "")
      key.current = crypto.randomUUID()
    },
    onFailed: () => (key.current = crypto.randomUUID()),
  })
  if (!viewer) return null
  return (
    <div className="mx-auto flex max-w-narrow flex-col gap-5 py-6">
      <h1>Contact Us</h1>
      {answer ? (
        <Alert
          tone="success"
          title={`Message sent. The message's number is ${answer.reference}.`}
          action={
            <Button size="sm" variant="secondary" onClick={sendAnother}>
              Write another
            </Button>
          }
        >
          We answer by email to {viewer.email}. A copy is on its way to you.
        </Alert>
      ) : (
        <Card>
          <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
            <p className="text-muted">
              We answer by email to <span className="font-medium wrap-anywhere text-ink">{viewer.email}</span>. Much is
              explained in{" "}
              <Link to="/info/help" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
                Help
              </Link>
              .
            </p>
            {refusal && (
              <Alert tone="danger" title="Not sent">
                {refusal} What you wrote is still here.
              </Alert>
            )}
            <Field label="What is your message about?" error={errorAt("topic")}>
              <Select
                options={[
                  { value: "", label: "Choose a topic" },
                  ...CONTACT_TOPICS.map((value) => ({ value, label: TOPICS[value] })),
                ]}
                {...register("topic")}
              />
            </Field>
            {(listingId ?? saleId) && (
              <div className="flex items-center gap-3 rounded-md border border-line p-2 pl-3">
                <CarFront aria-hidden className="size-5 shrink-0 text-muted" />
                <p className="min-w-0 flex-1 truncate text-sm">
                  {listingId
                    ? (listing.data?.listing.title ?? (listing.isError ? "A car that is not shown any more" : "…"))
                    : "About one of your sales"}
                </p>
                <IconButton
                  label="Not about this"
                  onClick={() => setSearch(aboutNothing(getValues("topic")), { replace: true })}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
            )}
            <Field label="Your message" hint="Never send passwords or card numbers." error={errorAt("message")}>
              <Textarea
                rows={7}
                maxLength={CONTACT_MESSAGE_MAXIMUM_LENGTH}
                {...register("message", { onChange: ({ target }) => keep(target.value) })}
              />
            </Field>
            <Button type="submit" size="lg" className="sm:self-start" loading={isSending}>
              Send message
            </Button>
          </form>
        </Card>
      )}
    </div>
  )
}
