import { shortReference, type ChatSummary } from "@northlot/contract"
import { CalendarClock, CircleCheck, Landmark, Phone } from "lucide-react"
import { useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { messageOf, useSession } from "@/shared"
import { wonReserveText } from "@/entities/listing/reserveText"
import { Alert, Badge, Button, CarTitle, Dialog, Money, Photo, Switch, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { useConversationActs } from "./queries"
import { shownTelephone, telephoneAddress } from "./telephone"

const STATES: Record<ChatSummary["saleStatus"], { label: string; tone: Tone }> = {
  awaiting_fees: { label: "Waiting for the fees", tone: "amber" },
  open: { label: "Being settled", tone: "info" },
  completed: { label: "Completed", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
}

function settlementAddress({ saleId }: ChatSummary, section: "" | "#inspection" = ""): string {
  return `/payments/sale/${saleId}${section}`
}

/** The listing of the conversation and the next actions (spec §2: Listing Snapshot and the chat's right panel). */
export function Snapshot({ chat }: { chat: ChatSummary }) {
  const { label, tone } = STATES[chat.saleStatus]
  return (
    <>
      <Photo src={chat.thumbnail} alt={chat.title} className="aspect-4/3 w-full" />
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p className="text-base font-semibold">
          <CarTitle>{chat.title}</CarTitle>
        </p>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          <Fact name="Winning bid">
            <Money cents={chat.priceCents} className="font-semibold" />
          </Fact>
          <Fact name="Reserve">{wonReserveText(chat)}</Fact>
          <Fact name="Reference">
            <span className="tabular-nums">{shortReference({ vin: chat.vin, id: chat.listingId })}</span>
          </Fact>
          <Fact name="Sale">
            <Badge tone={tone}>{label}</Badge>
          </Fact>
          {(chat.saleStatus === "awaiting_fees" || chat.saleStatus === "open") && (
            <Fact name="Complete by">{formatMoment(chat.completeBy)}</Fact>
          )}
        </dl>
        {chat.active && (
          <>
            <p className="flex items-center gap-1.5 font-semibold text-success">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              Both fees paid · Chat Active
            </p>
            <Button asChild>
              <Link to={settlementAddress(chat, "#inspection")}>
                <CalendarClock aria-hidden className="size-4" />
                Schedule Inspection
              </Link>
            </Button>
            <Call chat={chat} />
            <Button asChild variant="secondary">
              <Link to={settlementAddress(chat)}>
                <Landmark aria-hidden className="size-4" />
                Escrow
              </Link>
            </Button>
            <OwnNumber chat={chat} />
          </>
        )}
        {/* After a cancelled sale, the listing is the seller's draft, which the buyer cannot open. */}
        {!(chat.saleStatus === "cancelled" && chat.role === "buyer") && (
          <Button asChild variant={chat.active ? "ghost" : "secondary"}>
            <Link to={`/listing/${chat.listingId}`}>Open listing</Link>
          </Button>
        )}
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

/** A button to call the other side, if they share their number; otherwise a button to ask for the number. */
function Call({ chat }: { chat: ChatSummary }) {
  const [open, setOpen] = useState(false)
  const { askForPhone } = useConversationActs(chat)
  const { number, askedByMe } = chat.phone
  if (number) {
    return (
      <Button asChild variant="secondary">
        <a href={telephoneAddress(number)} aria-label={`Call ${chat.counterparty}, ${shownTelephone(number)}`}>
          <Phone aria-hidden className="size-4" />
          Call {shownTelephone(number)}
        </a>
      </Button>
    )
  }
  return (
    <>
      <Button variant="secondary" icon={<Phone aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Call
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={`Call ${chat.counterparty}`}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Close
            </Button>
            {!askedByMe && (
              <Button loading={askForPhone.isPending} onClick={() => askForPhone.mutate()}>
                Ask for the number
              </Button>
            )}
          </>
        }
      >
        {askForPhone.isError && (
          <Alert tone="danger" className="mb-3">
            {messageOf(askForPhone.error)}
          </Alert>
        )}
        {askedByMe ? (
          <Alert tone="success" title="You have asked for the number.">
            {chat.counterparty} was notified. The number appears here as soon as it is shared.
          </Alert>
        ) : (
          <p className="text-sm text-muted">
            Telephone numbers are private. {chat.counterparty} decides whether to share a number in this conversation.
          </p>
        )}
      </Dialog>
    </>
  )
}

function OwnNumber({ chat }: { chat: ChatSummary }) {
  const { viewer } = useSession()
  const { sharePhone } = useConversationActs(chat)
  const shared = sharePhone.isPending ? sharePhone.variables : chat.phone.shared
  return (
    <div className="border-t border-line pt-2">
      <Switch
        label="Share my number"
        hint={
          shared
            ? `${chat.counterparty} sees ${shownTelephone(viewer?.mobile ?? "")}.`
            : `${chat.counterparty} cannot see your number.`
        }
        checked={shared}
        disabled={sharePhone.isPending}
        onCheckedChange={(next) => sharePhone.mutate(next)}
      />
      {sharePhone.isError && (
        <p role="alert" className="mt-1 text-danger">
          {messageOf(sharePhone.error)}
        </p>
      )}
    </div>
  )
}

/** Tells a person in the chat that the other side asks for their number. */
export function NumberRequest({ chat }: { chat: ChatSummary }) {
  const { viewer } = useSession()
  const { sharePhone } = useConversationActs(chat)
  if (!chat.phone.askedByThem || chat.phone.shared) return null
  return (
    <Alert
      tone="info"
      title={`${chat.counterparty} asks for your telephone number.`}
      className="mb-3"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={sharePhone.isPending}
            onClick={() => sharePhone.mutate(false)}
          >
            Not now
          </Button>
          <Button
            size="sm"
            loading={sharePhone.isPending && sharePhone.variables}
            onClick={() => sharePhone.mutate(true)}
          >
            Share {shownTelephone(viewer?.mobile ?? "")}
          </Button>
        </div>
      }
    >
      {sharePhone.isError
        ? messageOf(sharePhone.error)
        : "Only this conversation shows your number. You can stop sharing it at any time."}
    </Alert>
  )
}
