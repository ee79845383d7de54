import {
  AUCTION_POLICY_DEFAULTS,
  RefusedError,
  centsOf,
  extensionSentence,
  formatMoney,
  torontoTime,
  maxCents,
  bidStepsSentence,
  maximumSentence,
  type AmountEntry,
  type ListingCard,
  type Cents,
} from "@northlot/contract"
import { Fragment, useId, useState } from "react"
import { ChevronRight } from "lucide-react"
import { Link } from "react-router-dom"
import { messageOf, useSettings } from "@/shared"
import { Alert, Button, Chip, Countdown, Dialog, Field, Money, MoneyInput, Segmented, announce } from "@/ui"
import { Breakdown } from "./Breakdown"
import OutbidQuestion from "./OutbidQuestion"
import { amountProblem, leastMaximum, ownCeiling, presetAmounts, sentModeOf, wholeDollarsFrom } from "./bidAmounts"
import {
  BELOW_RESERVE,
  WINNING,
  WINNING_BELOW_RESERVE,
  bidStanding,
  outcomeWords,
  type BidStanding,
  type PlacedOutcome,
} from "./bidOutcome"
import { EndLine } from "@/entities/listing/EndLine"
import { noteCreditFor } from "@/entities/payment/creditFor"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { useNeedsCredit } from "@/entities/payment/useCredits"
import { NeedCredit } from "./NeedCredit"
import { costWords } from "./costWords"
import { useBuyersMoney } from "./useBuyersMoney"
import { usePreferences } from "@/entities/account/preferences"
import { useMarketPrice } from "./useMarketPrice"
import { usePlaceBid } from "./usePlaceBid"
import { isUnusualBid, unusualBidSentence } from "./unusualBid"

interface Chosen {
  amount: Cents
  sentMode: "exact" | "proxy"
}

/** The dialog's step. `asked`: before the review, the dialog asks about an amount far above the price. */
type Stage =
  | { name: "form" }
  | { name: "asked" | "review"; chosen: Chosen }
  // `asks`: whether to show `OutbidQuestion`, about notifications of being outbid. The value is fixed when the bid
  // succeeds, so that a later response moves nothing on the screen.
  | { name: "placed"; outcome: PlacedOutcome; asks: boolean }

type Mode = "increments" | "custom" | "proxy"

/** The proxy maximum is the default: with a maximum, a bidder need not return for every step. */
const MODES = [
  { value: "proxy", label: "Proxy" },
  { value: "increments", label: "Increments" },
  { value: "custom", label: "Custom" },
] as const

const MODE_WORDS = {
  proxy: "We bid for you, step by step, up to your maximum.",
  increments: "You bid one step above the price.",
  custom: "You bid exactly the amount that you type.",
} as const

/**
 * The bidder chooses an amount, reviews its cost and places the bid. The field shows the minimum, updated live, until
 * somebody types. A bid by somebody else leaves a typed amount unchanged.
 */
export default function BidDialog({
  listing,
  open,
  onOpenChange,
  maximum = null,
  onPlaced,
}: {
  listing: ListingCard
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A maximum typed outside the dialog: the dialog opens at the review of this maximum. */
  maximum?: Cents | null
  onPlaced?: () => void
}) {
  const settings = useSettings()
  const priceCents = listing.currentBidCents ?? listing.openingPriceCents
  const factor = settings.data?.auction.unusualBidFactor ?? AUCTION_POLICY_DEFAULTS.unusualBidFactor
  const { marketCents } = useMarketPrice(listing, open)
  const preferences = usePreferences({ enabled: open })
  // The stage stores the amount under review: a bid by somebody else does not change what the bidder confirms.
  const afterChoice = (chosen: Chosen): Stage => ({
    name: isUnusualBid({
      amountCents: chosen.amount,
      priceCents,
      factor,
      askingCents: listing.priceCents,
      marketCents,
    })
      ? "asked"
      : "review",
    chosen,
  })
  const [chosenMode, setMode] = useState<Mode>("proxy")
  // The typed amount; undefined until somebody types.
  const [typed, setTyped] = useState<AmountEntry | undefined>(maximum ?? undefined)
  const [preset, setPreset] = useState<Cents | null>(null)
  const [stage, setStage] = useState<Stage>(() =>
    maximum === null ? { name: "form" } : afterChoice({ amount: maximum, sentMode: "proxy" })
  )
  const place = usePlaceBid()
  const needsCredit = useNeedsCredit()

  const leads = listing.isTopBidder === true
  // A leader can only raise the maximum, because a leader's exact bid would compete only with their own bid.
  const mode = leads ? "proxy" : chosenMode
  const form = useId()
  const [more, setMore] = useState(false)
  const reviewed = stage.name === "review" ? stage.chosen : null
  const unusual = stage.name === "asked" ? stage.chosen : null
  const sentMode = reviewed?.sentMode ?? sentModeOf(mode)
  const presets = presetAmounts(listing)
  const figures = {
    ...listing,
    leads: leads && sentMode === "proxy",
    ownMaximumCents: listing.proxyMaxCents ?? null,
  }
  const minimum = leastMaximum(figures)
  const entry = typed === undefined ? minimum : typed
  const amount = reviewed?.amount ?? (mode === "increments" ? (preset ?? presets[0]!) : centsOf(entry))
  const { money: moneyAsked, feeCents, changesAt } = useBuyersMoney(listing, amount, open)
  const problem = amountProblem(amount, sentMode, minimum, ownCeiling(figures))
  const toForm = () => setStage({ name: "form" })
  const close = (next: boolean) => {
    if (!next) {
      toForm()
      place.reset()
    }
    onOpenChange(next)
  }
  const submit = () => {
    if (amount === null) return
    const asks = preferences.data?.preferences.asksAboutOutbid === true
    place.mutate(
      { listingId: listing.id, amountCents: amount, mode: sentMode },
      {
        onSuccess: (answer) => {
          const outcome = { amountCents: amount, mode: sentMode, answer }
          setStage({ name: "placed", outcome, asks })
          setTyped(undefined)
          setPreset(null)
          onPlaced?.()
          const { title, text } = outcomeWords(outcome, listing)
          announce(`${title}. ${text}`, `${listing.id}:standing`)
        },
        // After an error, the form shows the sent amount again. A retry of this amount has the same idempotency key and
        // bids only once.
        onError: () => {
          if (mode === "increments") setPreset(amount)
          else setTyped(amount)
          toForm()
        },
      }
    )
  }
  const refused = place.error instanceof RefusedError ? place.error : null
  const newMinimum = refused?.details.minimumCents
  const failed = refused !== null && refused.status >= 500
  const money = amount !== null && amount > 0 ? moneyAsked : null
  const placed = stage.name === "placed" ? outcomeWords(stage.outcome, listing) : null
  const wins = stage.name === "placed" && LEADING.includes(bidStanding(stage.outcome, listing))
  const nextMaximum =
    stage.name === "placed"
      ? wholeDollarsFrom(maxCents(stage.outcome.answer.minimumCents, listing.minimumCents))
      : minimum
  const isReady = amount !== null && amount > 0 && problem === null
  const review = () => {
    if (isReady) setStage(afterChoice({ amount, sentMode }))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={
        needsCredit
          ? "Place a bid"
          : reviewed
            ? "Review your bid"
            : unusual
              ? "Is this the amount you mean?"
              : (placed?.title ?? (leads ? "Raise your maximum" : "Place a bid"))
      }
      description={listing.title}
      // Separate keys stop React from reusing text nodes between footers: in a page that the browser translated, reuse
      // fails.
      footer={
        needsCredit ? (
          <Fragment key="credit">
            <Button variant="secondary" onClick={() => close(false)}>
              Close
            </Button>
            <NeedCredit listingId={listing.id} />
          </Fragment>
        ) : reviewed ? (
          <Fragment key="review">
            <Button variant="secondary" disabled={place.isPending} onClick={toForm}>
              Change amount
            </Button>
            <Button variant="amber" loading={place.isPending} disabled={problem !== null} onClick={submit}>
              <span className="contents">{sentMode === "proxy" ? "Confirm maximum" : "Confirm bid"}</span>{" "}
              <span className="contents">{amount !== null && formatMoney(amount)}</span>
            </Button>
          </Fragment>
        ) : unusual ? (
          <Fragment key="unusual">
            <Button variant="secondary" onClick={toForm}>
              Change amount
            </Button>
            <Button onClick={() => setStage({ name: "review", chosen: unusual })}>
              Yes, {formatMoney(unusual.amount)}
            </Button>
          </Fragment>
        ) : stage.name === "placed" ? (
          <Fragment key={wins ? "wins" : "outbid"}>
            <Button
              variant="secondary"
              onClick={() => {
                place.reset()
                toForm()
              }}
            >
              {leads ? "Raise your maximum" : "Another amount"}
            </Button>
            {wins ? (
              <Button key="done" onClick={() => close(false)}>
                Done
              </Button>
            ) : (
              <Button
                key="again"
                variant="amber"
                onClick={() => {
                  place.reset()
                  setStage({ name: "review", chosen: { amount: nextMaximum, sentMode: "proxy" } })
                }}
              >
                Bid up to {formatMoney(nextMaximum)}
              </Button>
            )}
          </Fragment>
        ) : (
          <Button key="form" type="submit" form={form} variant="amber" disabled={!isReady}>
            <span className="contents">{sentMode === "proxy" ? "Bid up to" : "Bid"}</span>{" "}
            <span className="contents">{amount !== null && amount > 0 && formatMoney(amount)}</span>
          </Button>
        )
      }
    >
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3">
        <div>
          <p className="text-sm text-muted">{listing.currentBidCents === null ? "Opens at" : "Current bid"}</p>
          <Money cents={priceCents} className="text-xl font-bold" />
        </div>
        <div className="text-right">
          <p className="text-sm text-muted">Time left</p>
          {listing.endsAt && <Countdown endsAt={listing.endsAt} className="text-lg font-semibold" />}
        </div>
        {listing.endsAt && <EndLine endsAt={listing.endsAt} className="w-full text-sm text-muted" />}
      </div>

      {stage.name === "placed" && (
        <>
          <Alert tone={wins ? "success" : "danger"}>
            <span>{placed?.text}</span>
            <span>{wins ? "" : ` The least next bid is ${formatMoney(nextMaximum)}.`}</span>
          </Alert>
          {stage.asks && <OutbidQuestion />}
        </>
      )}
      {refused && (
        <Alert
          tone="danger"
          className="mb-4"
          title={failed ? "Unable to place bid" : messageOf(refused)}
          action={
            newMinimum !== undefined ? (
              <Button
                size="sm"
                variant="secondary"
                onClick={() =>
                  mode === "increments"
                    ? setPreset(wholeDollarsFrom(newMinimum))
                    : setTyped(wholeDollarsFrom(newMinimum))
                }
              >
                Use {formatMoney(wholeDollarsFrom(newMinimum))}
              </Button>
            ) : refused.code === "CREDITS_REQUIRED" && !needsCredit ? (
              <Button asChild size="sm" variant="secondary">
                <Link to={CREDITS_PURCHASE_PATH} onClick={() => noteCreditFor(listing.id)}>
                  Buy Credit
                </Link>
              </Button>
            ) : undefined
          }
        >
          <span>
            {refused.code === "CREDITS_REQUIRED"
              ? 'You need at least 1 credit to place a bid. Click "Buy Credit" at the top of the Buyers page.'
              : newMinimum !== undefined
                ? `The least next bid is ${formatMoney(wholeDollarsFrom(newMinimum))}. ${bidStepsSentence(listing.terms)}`
                : failed
                  ? messageOf(refused)
                  : null}
          </span>
        </Alert>
      )}

      {needsCredit ? (
        refused?.code !== "CREDITS_REQUIRED" && (
          <p>Private buyers need 1 credit to bid. One credit lets you bid on any number of auctions.</p>
        )
      ) : reviewed && amount !== null ? (
        <div className="flex flex-col gap-2 text-sm">
          {problem && (
            <Alert
              tone="danger"
              title={problem}
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setStage({ name: "review", chosen: { amount: minimum, sentMode } })}
                >
                  Use {formatMoney(minimum)}
                </Button>
              }
            >
              Somebody bid meanwhile. The least next bid is {formatMoney(minimum)}. {bidStepsSentence(listing.terms)}
            </Alert>
          )}
          <p className="text-base">
            {sentMode === "proxy" ? (
              <span key="proxy">
                Your maximum is <Money cents={amount} className="font-bold" />. Others never see it.
              </span>
            ) : (
              <span key="exact">
                You bid exactly <Money cents={amount} className="font-bold" />.
              </span>
            )}
          </p>
          {sentMode === "proxy" && <p className="-mt-1">{maximumSentence(listing, leads)}</p>}
          <p className="font-semibold">If you win at {formatMoney(amount)}:</p>
          <p className="-mt-1">{costWords({ feeCents, sellerType: listing.sellerType, allIn: money?.allIn })}</p>
          {changesAt && <p className="text-muted">The fees shown apply from {torontoTime(changesAt)}.</p>}
          {money && <Breakdown money={money} title="All-in cost if you win at this price" />}
          <p className="text-muted">A bid is binding. Sales are As-Is and Final. {extensionSentence(listing.terms)}</p>
        </div>
      ) : unusual ? (
        <Alert
          tone="amber"
          role="alert"
          title={unusualBidSentence({
            amountCents: unusual.amount,
            priceCents,
            price: listing.currentBidCents === null ? "opening price" : "current bid",
          })}
        >
          <span>
            {unusual.sentMode === "proxy"
              ? "We bid for you up to your maximum. Your maximum is binding."
              : "You would bid exactly this amount, and the bid is binding."}
          </span>{" "}
          Your bid is not placed yet: you review it first.
        </Alert>
      ) : stage.name === "placed" ? null : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          {leads && (
            <Alert
              tone="success"
              title={listing.hasReserve && !listing.reserveMet ? WINNING_BELOW_RESERVE : `${WINNING}.`}
            >
              {listing.hasReserve && !listing.reserveMet
                ? BELOW_RESERVE
                : "Raising your maximum does not raise the price."}
            </Alert>
          )}
          {mode === "increments" ? (
            <div role="group" aria-label="Amount" className="grid grid-cols-2 gap-2">
              {presets.map((cents) => (
                <Chip
                  key={cents}
                  selected={amount === cents}
                  onClick={() => setPreset(cents)}
                  className="h-12 justify-center rounded-md text-base tabular-nums"
                >
                  {formatMoney(cents)}
                </Chip>
              ))}
            </div>
          ) : (
            <Field
              label={mode === "proxy" ? "Your maximum" : "Your bid"}
              hint={`Whole dollars, at least ${formatMoney(minimum)}.`}
              error={problem}
            >
              <MoneyInput
                size="lg"
                // After a change of the bid mode, the focus stays on the mode control.
                autoFocus={!more}
                onFocus={({ currentTarget }) => currentTarget.select()}
                value={entry}
                onValueChange={setTyped}
              />
            </Field>
          )}
          {problem && (
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              onClick={() => (mode === "increments" ? setPreset(minimum) : setTyped(minimum))}
            >
              Use {formatMoney(minimum)}
            </Button>
          )}
          {money && problem === null && <Breakdown money={money} title="All-in cost if you win at this price" />}
          {mode === "proxy" && <p className="text-sm text-muted">{maximumSentence(listing, leads)}</p>}
          {!leads && (
            <details open={more} onToggle={({ currentTarget }) => setMore(currentTarget.open)} className="group/more">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md text-sm font-semibold text-brand-ink">
                <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/more:rotate-90" />
                More ways to bid
              </summary>
              <div className="flex flex-col gap-2 pt-1">
                <Segmented label="Bid mode" options={MODES} value={mode} onValueChange={setMode} />
                <p className="text-sm text-muted">
                  <span>{MODE_WORDS[mode]} </span>
                  <span>{bidStepsSentence(listing.terms)}</span>
                </p>
              </div>
            </details>
          )}
        </form>
      )}
    </Dialog>
  )
}

const LEADING: readonly BidStanding[] = ["leads", "below-reserve"]
