import {
  AUCTION_POLICY_DEFAULTS,
  RefusedError,
  centsOf,
  extensionSentence,
  formatMoney,
  torontoTime,
  cents,
  maxCents,
  bidStepsSentence,
  maximumSentence,
  type AmountEntry,
  type ListingCard,
  type Cents,
} from "@northlot/contract"
import { Fragment, useState } from "react"
import { Link } from "react-router-dom"
import { messageOf, useSettings } from "@/shared"
import { Alert, Button, Chip, Countdown, Dialog, Field, Money, MoneyInput, Segmented, announce } from "@/ui"
import { Breakdown } from "./Breakdown"
import OutbidQuestion from "./OutbidQuestion"
import { amountProblem, leastMaximum, ownCeiling, presetAmounts, sentModeOf, wholeDollarsFrom } from "./bidAmounts"
import { BELOW_RESERVE, bidStanding, outcomeWords, type BidStanding, type PlacedOutcome } from "./bidOutcome"
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

/** The dialog's step. It asks about an amount far above the price before the review. */
type Stage =
  | { name: "form" }
  | { name: "asked" | "review"; chosen: Chosen }
  // `asks` is fixed when the bid is placed, so that a later response moves nothing.
  | { name: "placed"; outcome: PlacedOutcome; raised: boolean; asks: boolean }

type Mode = "increments" | "custom" | "proxy"

/** The maximum comes first: with one, a bidder need not return for every step. */
const MODES = [
  { value: "proxy", label: "Proxy" },
  { value: "increments", label: "Increments" },
  { value: "custom", label: "Custom" },
] as const

/** Choose an amount, review its cost, place the bid. A bid by somebody else leaves the typed amount unchanged. */
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
  /** A maximum chosen elsewhere: the dialog opens at its review. */
  maximum?: Cents | null
  onPlaced?: () => void
}) {
  const settings = useSettings()
  const priceCents = listing.currentBidCents ?? listing.openingPriceCents
  const factor = settings.data?.auction.unusualBidFactor ?? AUCTION_POLICY_DEFAULTS.unusualBidFactor
  const { marketCents } = useMarketPrice(listing, open)
  const preferences = usePreferences({ enabled: open })
  // The reviewed amount is frozen: the bidder confirms what they read, whatever others bid meanwhile.
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
  const [typed, setTyped] = useState<AmountEntry>(maximum)
  const [preset, setPreset] = useState<Cents | null>(null)
  const [stage, setStage] = useState<Stage>(() =>
    maximum === null ? { name: "form" } : afterChoice({ amount: maximum, sentMode: "proxy" })
  )
  const place = usePlaceBid()
  const needsCredit = useNeedsCredit()

  const leads = listing.isTopBidder === true
  // A leader's exact bid would compete only with their own bid.
  const mode = leads ? "proxy" : chosenMode
  const reviewed = stage.name === "review" ? stage.chosen : null
  const unusual = stage.name === "asked" ? stage.chosen : null
  const sentMode = reviewed?.sentMode ?? sentModeOf(mode)
  const presets = presetAmounts(listing)
  // A leader's presets start from their maximum.
  const fills = leads
    ? presetAmounts({ currentBidCents: listing.proxyMaxCents ?? listing.currentBidCents, minimumCents: cents(0) })
    : presets
  const amount = reviewed?.amount ?? (mode === "increments" ? (preset ?? presets[0]!) : centsOf(typed))
  const { money: moneyAsked, feeCents, changesAt } = useBuyersMoney(listing, amount, open)
  const figures = {
    ...listing,
    leads: leads && sentMode === "proxy",
    ownMaximumCents: listing.proxyMaxCents ?? null,
  }
  const minimum = leastMaximum(figures)
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
          setStage({ name: "placed", outcome, raised: leads, asks })
          setTyped(null)
          setPreset(null)
          onPlaced?.()
          const { title, text } = outcomeWords(outcome, listing)
          announce(`${title} ${text}`, `${listing.id}:standing`)
        },
        onError: toForm,
      }
    )
  }
  const refused = place.error instanceof RefusedError ? place.error : null
  const newMinimum = refused?.details.minimumCents
  const failed = refused !== null && refused.status >= 500
  const money = amount !== null && amount > 0 ? moneyAsked : null

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
              : stage.name === "placed"
                ? stage.raised
                  ? "Your maximum is raised"
                  : "Your bid is placed"
                : leads
                  ? "Raise your maximum"
                  : "Place a bid"
      }
      description={listing.title}
      // Separate keys make React replace the footer's texts: a page translated by the browser breaks when they are
      // reused.
      footer={
        needsCredit ? (
          <Fragment key="credit">
            <Button variant="secondary" onClick={() => close(false)}>
              Close
            </Button>
            <NeedCredit />
          </Fragment>
        ) : reviewed ? (
          <Fragment key="review">
            <Button variant="secondary" disabled={place.isPending} onClick={toForm}>
              Back
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
          <Fragment key="placed">
            <Button
              variant="secondary"
              onClick={() => {
                place.reset()
                toForm()
              }}
            >
              {leads ? "Raise your maximum" : "Bid another amount"}
            </Button>
            <Button onClick={() => close(false)}>Close</Button>
          </Fragment>
        ) : (
          <Fragment key="form">
            <Button variant="secondary" onClick={() => close(false)}>
              Close
            </Button>
            <Button
              disabled={amount === null || amount <= 0 || problem !== null}
              onClick={() => amount !== null && setStage(afterChoice({ amount, sentMode }))}
            >
              Review bid
            </Button>
          </Fragment>
        )
      }
    >
      <div className="mb-4 flex items-end justify-between gap-4 rounded-md bg-sunken px-4 py-3">
        <div>
          <p className="text-sm text-muted">{listing.currentBidCents === null ? "Opens at" : "Current bid"}</p>
          <Money cents={priceCents} className="text-xl font-bold" />
        </div>
        <div className="text-right">
          <p className="text-sm text-muted">Time left</p>
          {listing.endsAt && <Countdown endsAt={listing.endsAt} className="text-lg font-semibold" />}
        </div>
      </div>

      {stage.name === "placed" && (
        <>
          <Outcome
            {...outcomeWords(stage.outcome, listing)}
            leading={LEADING.includes(bidStanding(stage.outcome, listing))}
            minimumCents={wholeDollarsFrom(maxCents(stage.outcome.answer.minimumCents, listing.minimumCents))}
            onBid={(next) => {
              place.reset()
              setStage({ name: "review", chosen: { amount: next, sentMode: "proxy" } })
            }}
          />
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
                <Link to={CREDITS_PURCHASE_PATH}>Buy Credit</Link>
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
                Your maximum is <Money cents={amount} className="font-bold" />. {maximumSentence(listing, leads)} Others
                never see your maximum.
              </span>
            ) : (
              <span key="exact">
                You bid exactly <Money cents={amount} className="font-bold" />.
              </span>
            )}
          </p>
          <p>
            If you win at {formatMoney(amount)} you pay{" "}
            {costWords({ feeCents, sellerType: listing.sellerType, allIn: money?.allIn })}
          </p>
          {changesAt && <p className="text-muted">The fees are those that begin on {torontoTime(changesAt)}.</p>}
          {money && <Breakdown money={money} title="All-in cost if you win at this" />}
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
              : "You would bid exactly this, and it is binding."}
          </span>{" "}
          Nothing is placed yet: a review follows.
        </Alert>
      ) : stage.name === "placed" ? null : (
        <div className="flex flex-col gap-4">
          {leads && (
            <Alert
              tone="success"
              title={listing.hasReserve && !listing.reserveMet ? "You lead, reserve not met" : "You are winning"}
            >
              {listing.hasReserve && !listing.reserveMet
                ? BELOW_RESERVE
                : "Raising your maximum does not raise the price."}
            </Alert>
          )}
          {!leads && <Segmented label="Bid mode" options={MODES} value={mode} onValueChange={setMode} />}
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
              hint={
                mode === "proxy"
                  ? `${maximumSentence(listing, leads)} Whole dollars.`
                  : `Whole dollars, at least ${formatMoney(minimum)}.`
              }
              error={problem}
            >
              <MoneyInput size="lg" value={typed} onValueChange={setTyped} />
            </Field>
          )}
          {mode === "proxy" && (
            <div role="group" aria-label="Fill in a maximum" className="-mt-2 flex flex-wrap gap-2">
              {fills.map((fill) => (
                <Chip key={fill} selected={amount === fill} className="tabular-nums" onClick={() => setTyped(fill)}>
                  {formatMoney(fill)}
                </Chip>
              ))}
            </div>
          )}
          {mode !== "proxy" && listing.terms && (
            <p className="-mt-2 text-sm text-muted">{bidStepsSentence(listing.terms)}</p>
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
          {money && problem === null && <Breakdown money={money} title="All-in cost if you win at this" />}
        </div>
      )}
    </Dialog>
  )
}

const LEADING: readonly BidStanding[] = ["leads", "below-reserve"]

/** `onBid` opens the review of the next amount as a maximum. */
function Outcome({
  title,
  text,
  leading,
  minimumCents,
  onBid,
}: {
  title: string
  text: string
  leading: boolean
  minimumCents: Cents
  onBid: (next: Cents) => void
}) {
  return leading ? (
    <Alert tone="success" title={title}>
      {text}
    </Alert>
  ) : (
    <Alert
      tone="danger"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={() => onBid(minimumCents)}>
          Bid {formatMoney(minimumCents)}
        </Button>
      }
    >
      {text} The least next bid is {formatMoney(minimumCents)}.
    </Alert>
  )
}
