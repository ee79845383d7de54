import { CONTACT_MESSAGE_MAXIMUM_LENGTH, CONTACT_TOPICS, type ContactTopic } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { CarFront, X } from "lucide-react"
import { useRef, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, usePageTitle, useSession } from "@/app"
import { keepDraft, readDraft } from "@/app/drafts"
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

/**
 * /contact: a message to us, about a listing or a sale where the address names one. What is typed stays until it is
 * sent.
 */
export default function ContactPage() {
  usePageTitle("Contact us")
  const { viewer } = useSession()
  const [search, setSearch] = useSearchParams()
  const [listingId, saleId] = [search.get("listingId") ?? undefined, search.get("saleId") ?? undefined]
  const [topic, setTopic] = useState<ContactTopic | "">(
    () => topicFrom(search.get("topic")) || (saleId ? "sale" : listingId ? "listing" : "")
  )
  const [message, setMessage] = useState(() => (viewer ? readDraft(viewer.id, DRAFT) : ""))
  const [problems, setProblems] = useState<{ topic?: string; message?: string }>({})
  const key = useRef(crypto.randomUUID())
  const topicField = useRef<HTMLSelectElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const listing = useQuery({
    queryKey: queryKeys.listings.detail(listingId ?? ""),
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: listingId! }, signal }),
    enabled: listingId !== undefined,
    retry: false,
  })
  const send = useMutation({
    mutationFn: (about: ContactTopic) =>
      api(endpoints.sendContactMessage, {
        body: { topic: about, message: message.trim(), listingId, saleId },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      if (viewer) keepDraft(viewer.id, DRAFT, "")
      setMessage("")
      key.current = crypto.randomUUID()
    },
    onError: () => (key.current = crypto.randomUUID()),
  })
  const write = (text: string) => {
    setMessage(text)
    if (viewer) keepDraft(viewer.id, DRAFT, text)
  }
  const submit = () => {
    const found = {
      topic: topic === "" ? "Choose what it is about." : undefined,
      message: message.trim().length < SHORTEST ? `Please write at least ${SHORTEST} characters.` : undefined,
    }
    setProblems(found)
    if (topic === "") return topicField.current?.focus()
    if (found.message) return messageField.current?.focus()
    send.mutate(topic)
  }
  if (!viewer) return null
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 py-6">
      <h1 className="text-3xl">Contact us</h1>
      {send.data ? (
        <Alert
          tone="success"
          title={`Message sent. Its reference is ${send.data.reference}.`}
          action={
            <Button size="sm" variant="secondary" onClick={() => send.reset()}>
              Write another
            </Button>
          }
        >
          We answer by email to {viewer.email}. A copy is on its way to you.
        </Alert>
      ) : (
        <Card>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <p className="text-muted">
              We answer by email to <span className="font-medium wrap-anywhere text-ink">{viewer.email}</span>. Much is
              explained in{" "}
              <Link to="/info/help" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
                Help
              </Link>
              .
            </p>
            {send.isError && (
              <Alert tone="danger" title="Not sent">
                {messageOf(send.error)} What you wrote is still here.
              </Alert>
            )}
            <Field label="What is it about?" error={problems.topic}>
              <Select
                ref={topicField}
                value={topic}
                options={[
                  { value: "", label: "Choose a topic" },
                  ...CONTACT_TOPICS.map((value) => ({ value, label: TOPICS[value] })),
                ]}
                onChange={(event) => setTopic(topicFrom(event.target.value))}
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
                <IconButton label="Not about this" onClick={() => setSearch(topic ? { topic } : {}, { replace: true })}>
                  <X aria-hidden />
                </IconButton>
              </div>
            )}
            <Field label="Your message" hint="Never send passwords or card numbers." error={problems.message}>
              <Textarea
                ref={messageField}
                rows={7}
                maxLength={CONTACT_MESSAGE_MAXIMUM_LENGTH}
                value={message}
                onChange={(event) => write(event.target.value)}
              />
            </Field>
            <Button type="submit" size="lg" className="sm:self-start" loading={send.isPending}>
              Send message
            </Button>
          </form>
        </Card>
      )}
    </div>
  )
}
