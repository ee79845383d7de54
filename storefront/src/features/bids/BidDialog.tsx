import {
  AUCTION_POLICY_DEFAULTS,
  RefusedError,
  centsOf,
  extensionSentence,
  formatMoney,
  formatMoneyExact,
  isUnusualBid,
  proxySentence,
  torontoTime,
  unusualBidSentence,
  cents,
  maxCents,
  bidStepsSentence,
  type AmountEntry,
  type ListingCard,
  type Cents,
} from "@northlot/contract"
import { lazy, useState } from "react"
import { Link } from "react-router-dom"
import { messageOf, useSettings } from "@/shared"
import { Later } from "@/shared/parts"
import { Alert, Button, Chip, Countdown, Dialog, Field, Money, MoneyInput, Segmented, announce } from "@/ui"
import { Breakdown } from "./Breakdown"
import { amountProblem, leastMaximum, presetAmounts, sentModeOf, wholeDollarsFrom } from "./bidAmounts"
import { CREDITS_PURCHASE_PATH } from "@/entities/money/creditsPurchase"
import { useBuyersMoney } from "./useBuyersMoney"
import { usePlaceBid } from "./usePlaceBid"

const OutbidQuestion = lazy(() => import("./OutbidQuestion"))

interface Chosen {
  amount: Cents
  sentMode: "exact" | "proxy"
}

type Mode = "increments" | "custom" | "proxy"

/** A maximum first: who says once how far to go need not come back for every step. */
const MODES = [
  { value: "proxy", label: "Proxy" },
  { value: "increments", label: "Increments" },
  { value: "custom", label: "Custom" },
] as const

/** Choose an amount, see what it means in money, place it; being overtaken meanwhile keeps what was typed. */
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
  /** One that was chosen already: it begins with its review. */
  maximum?: Cents | null
  onPlaced?: () => void
}) {
  const settings = useSettings()
  const priceCents = listing.currentBidCents ?? listing.openingPriceCents
  const factor = settings.data?.auction.unusualBidFactor ?? AUCTION_POLICY_DEFAULTS.unusualBidFactor
  const isUnusual = (amountCents: Cents) => isUnusualBid({ amountCents, priceCents, factor })
  const begun: Chosen | null = maximum === null ? null : { amount: maximum, sentMode: "proxy" }
  const [chosenMode, setMode] = useState<Mode>("proxy")
  const [typed, setTyped] = useState<AmountEntry>(maximum)
  const [preset, setPreset] = useState<Cents | null>(null)
  // Frozen at the review: what is confirmed is what was read, whatever others bid meanwhile.
  const [reviewed, setReviewed] = useState<Chosen | null>(begun && !isUnusual(begun.amount) ? begun : null)
  // Far over the price, and to be confirmed as what was meant before it is reviewed.
  const [unusual, setUnusual] = useState<Chosen | null>(begun && isUnusual(begun.amount) ? begun : null)
  const [hasBid, setHasBid] = useState(false)
  const place = usePlaceBid()

  // The leader's exact bid is refused once the reserve is met; only the maximum can be raised then.
  const onlyProxy = listing.isTopBidder === true && (listing.reserveMet || !listing.hasReserve)
  const mode = onlyProxy ? "proxy" : chosenMode
  const reviewing = reviewed !== null
  const sentMode = reviewed?.sentMode ?? sentModeOf(mode)
  const presets = presetAmounts(listing)
  // A leader's maximum goes up from what it is.
  const fills = listing.isTopBidder
    ? presetAmounts({ currentBidCents: listing.proxyMaxCents ?? listing.currentBidCents, minimumCents: cents(0) })
    : presets
  const amount = reviewed?.amount ?? (mode === "increments" ? (preset ?? presets[0]!) : centsOf(typed))
  const { money: moneyAsked, feeCents, changesAt } = useBuyersMoney(listing, amount, open)
  const raisesOwn = listing.isTopBidder && sentMode === "proxy"
  const minimum = leastMaximum({
    ...listing,
    leads: Boolean(raisesOwn),
    ownMaximumCents: listing.proxyMaxCents ?? null,
  })
  const problem = amountProblem(amount, sentMode, minimum)
  const close = (next: boolean) => {
    if (!next) {
      setReviewed(null)
      setUnusual(null)
      place.reset()
    }
    onOpenChange(next)
  }
  const review = () => {
    if (amount === null) return
    if (isUnusual(amount)) setUnusual({ amount, sentMode })
    else setReviewed({ amount, sentMode })
  }
  const submit = () => {
    if (amount === null) return
    place.mutate(
      { listingId: listing.id, amountCents: amount, mode: sentMode },
      {
        onSuccess: (answer) => {
          setHasBid(true)
          setReviewed(null)
          setTyped(null)
          setPreset(null)
          onPlaced?.()
          announce(
            answer.leading ? "Winning Bid!" : "Outbid! The leader's maximum is higher.",
            `${listing.id}:standing`
          )
        },
        onError: () => setReviewed(null),
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
      title={reviewing ? "Review your bid" : unusual ? "Is this the amount you mean?" : "Place a bid"}
      description={listing.title}
      footer={
        reviewing ? (
          <>
            <Button variant="secondary" disabled={place.isPending} onClick={() => setReviewed(null)}>
              Back
            </Button>
            <Button variant="amber" loading={place.isPending} disabled={problem !== null} onClick={submit}>
              {sentMode === "proxy" ? "Confirm maximum" : "Confirm bid"} {amount !== null && formatMoney(amount)}
            </Button>
          </>
        ) : unusual ? (
          <>
            <Button variant="secondary" onClick={() => setUnusual(null)}>
              Change amount
            </Button>
            <Button
              onClick={() => {
                setReviewed(unusual)
                setUnusual(null)
              }}
            >
              Yes, {formatMoney(unusual.amount)}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => close(false)}>
              Close
            </Button>
            <Button disabled={amount === null || amount <= 0 || problem !== null} onClick={review}>
              Review bid
            </Button>
          </>
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

      {place.isSuccess && (
        <Outcome
          leading={place.data.leading && !(listing.outbid && listing.lastSeq > place.data.seq)}
          minimumCents={wholeDollarsFrom(maxCents(place.data.minimumCents, listing.minimumCents))}
          onBid={(next) => {
            place.reset()
            setReviewed({ amount: next, sentMode: "proxy" })
          }}
        />
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
            ) : refused.code === "CREDITS_REQUIRED" ? (
              <Button asChild size="sm" variant="secondary">
                <Link to={CREDITS_PURCHASE_PATH}>Buy Credits</Link>
              </Button>
            ) : undefined
          }
        >
          {refused.code === "CREDITS_REQUIRED"
            ? 'You need at least 1 credit to place a bid. Click "Buy Credit" at the top of the Buyers page.'
            : newMinimum !== undefined
              ? `The least next bid is ${formatMoney(wholeDollarsFrom(newMinimum))}. ${bidStepsSentence(listing.terms)}`
              : failed
                ? messageOf(refused)
                : null}
        </Alert>
      )}

      {reviewing && amount !== null ? (
        <div className="flex flex-col gap-2 text-sm">
          {problem && (
            <Alert
              tone="danger"
              title={problem}
              action={
                <Button size="sm" variant="secondary" onClick={() => setReviewed({ amount: minimum, sentMode })}>
                  Use {formatMoney(minimum)}
                </Button>
              }
            >
              Somebody bid meanwhile. The least next bid is {formatMoney(minimum)}. {bidStepsSentence(listing.terms)}
            </Alert>
          )}
          <p className="text-base">
            {sentMode === "proxy" ? (
              <>
                Your maximum is <Money cents={amount} className="font-bold" />. {proxySentence(listing.terms)} Others
                never see your maximum.
              </>
            ) : (
              <>
                You bid exactly <Money cents={amount} className="font-bold" />.
              </>
            )}
          </p>
          <p>
            If you win at {formatMoney(amount)} you pay{" "}
            {feeCents === null ? "the buyer fee" : formatMoneyExact(feeCents)} in fees
            {listing.sellerType === "dealer" && <> and HST on the price, because the seller is a dealer</>}
            {money?.allIn && (
              <>
                : {formatMoneyExact(money.allIn.totalCents)} to Northlot and the seller,{" "}
                {formatMoneyExact(money.allIn.onTheRoadCents)} until it is on the road
              </>
            )}
            .
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
          {unusual.sentMode === "proxy"
            ? "We bid for you up to your maximum, and it is binding."
            : "You would bid exactly this, and it is binding."}{" "}
          Nothing is placed yet: a review follows.
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          {!onlyProxy && <Segmented label="Bid mode" options={MODES} value={mode} onValueChange={setMode} />}
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
                  ? `${proxySentence(listing.terms)} Whole dollars.`
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
          {listing.isTopBidder && (
            <p className="text-sm text-muted">
              You lead. You can raise your own maximum with Proxy; the price does not move.
            </p>
          )}
        </div>
      )}
      {/* Below what is bid with, and away while a bid is reviewed. */}
      {hasBid && !reviewing && !unusual && (
        <Later fallback={null}>
          <OutbidQuestion />
        </Later>
      )}
    </Dialog>
  )
}

/** `onBid`: the next amount, to be reviewed as a maximum. */
function Outcome({
  leading,
  minimumCents,
  onBid,
}: {
  leading: boolean
  minimumCents: Cents
  onBid: (next: Cents) => void
}) {
  return leading ? (
    <Alert tone="success" className="mb-4" title="Winning Bid!">
      Your bid leads. We tell you when somebody overtakes it.
    </Alert>
  ) : (
    <Alert
      tone="danger"
      className="mb-4"
      title="Outbid!"
      action={
        <Button size="sm" variant="secondary" onClick={() => onBid(minimumCents)}>
          Bid {formatMoney(minimumCents)}
        </Button>
      }
    >
      Somebody else leads now. The least next bid is {formatMoney(minimumCents)}.
    </Alert>
  )
}
