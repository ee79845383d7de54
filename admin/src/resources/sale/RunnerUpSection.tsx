import { formatMoney, type AdminRunnerUpOffer, type AdminSale, type RunnerUpView } from "@northlot/contract"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useGetOne } from "react-admin"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { Facts } from "../../ui/Facts"
import { Loaded } from "../../ui/Loaded"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { PersonLink, SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment, formatMomentBriefly } from "../../ui/format"
import { OFFER_STATUSES } from "../../ui/labels"
import { ConsentField, isConsent } from "./ConsentField"

const REFRESH_MILLISECONDS = 30_000

/** Reads the next bidder of the sale's auction and the offers to runner-ups. Reads them again every 30 seconds. */
export function useRunnerUp(saleId: string) {
  return useGetOne<RunnerUpView & { id: string }>(
    "runner-ups",
    { id: saleId },
    { refetchInterval: REFRESH_MILLISECONDS }
  )
}

/** The next bidder of a cancelled sale's auction, the offers to runner-ups, and the available actions. */
export function RunnerUpSection({ sale }: { sale: AdminSale }) {
  const { data, error, refetch } = useRunnerUp(sale.id)
  if (sale.status !== "cancelled") return null
  return (
    <Section title="Runner-up" aside={sale.offer && <StatusChip label={OFFER_STATUSES[sale.offer.status]} />}>
      <Loaded data={data} error={error} onRetry={refetch} height={120}>
        {(data) => <Content sale={sale} runnerUp={data} />}
      </Loaded>
    </Section>
  )
}

function Content({ sale, runnerUp }: { sale: AdminSale; runnerUp: RunnerUpView }) {
  const [asking, setAsking] = useState<"offer" | "withdraw" | null>(null)
  const { next, obstacle, offers, reserveCents } = runnerUp
  const open = offers.find(({ status }) => status === "open")
  const close = () => setAsking(null)
  return (
    <Stack spacing={2}>
      {open ? (
        <Alert severity="info">
          Until {formatMoment(open.endsAt)} {open.buyer.name} can buy the car at {formatMoney(open.amountCents)}. The
          seller cannot change the listing meanwhile.
        </Alert>
      ) : next ? (
        <Facts
          rows={[
            [
              "Next bidder",
              <PersonLink key="next" id={next.id}>
                {next.name}
              </PersonLink>,
            ],
            ["Own highest bid", formatMoney(next.amountCents)],
            [
              "Reserve",
              reserveCents === null
                ? "No reserve"
                : `${formatMoney(reserveCents)} (${next.belowReserve ? "not reached" : "reached"})`,
            ],
          ]}
        />
      ) : offers.some(({ status }) => status === "accepted") ? null : (
        <Typography color="textSecondary">
          {runnerUp.bidders.length === 0
            ? "Nobody else bid on this car."
            : "The car cannot be offered to any other bidder."}
        </Typography>
      )}
      {!open && obstacle && next && <Typography color="textSecondary">{obstacle}</Typography>}
      {!open && <PassedOver bidders={runnerUp.bidders} />}
      {next && !obstacle && !open && (
        <May call={endpoints.offerToRunnerUp}>
          <Button variant="contained" sx={{ alignSelf: "start" }} onClick={() => setAsking("offer")}>
            Offer to the runner-up
          </Button>
        </May>
      )}
      {open && (
        <May call={endpoints.withdrawRunnerUpOffer}>
          <Button variant="outlined" color="error" sx={{ alignSelf: "start" }} onClick={() => setAsking("withdraw")}>
            Withdraw the offer
          </Button>
        </May>
      )}
      {offers.length > 0 && <Offers offers={offers} />}
      {asking === "offer" && next && <OfferDialog sale={sale} next={next} onClose={close} />}
      {asking === "withdraw" && open && (
        <ReasonDialog
          title="Withdraw this offer?"
          consequence="The bidder can no longer buy the car. The seller can change the car again. Both are told the reason."
          action="Withdraw"
          done="Offer withdrawn."
          onClose={close}
          onConfirm={(reason) => api(endpoints.withdrawRunnerUpOffer, { params: { id: open.id }, body: { reason } })}
        />
      )}
    </Stack>
  )
}

function PassedOver({ bidders }: { bidders: RunnerUpView["bidders"] }) {
  const passed = bidders.filter(({ passedOver }) => passedOver !== null)
  if (passed.length === 0) return null
  return (
    <RecordTable<RunnerUpView["bidders"][number]>
      rows={passed}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        {
          label: "Passed over",
          show: ({ id, name }) => <PersonLink id={id}>{name}</PersonLink>,
        },
        { label: "Highest bid", right: true, show: ({ amountCents }) => formatMoney(amountCents) },
        { label: "Why", wraps: true, show: ({ passedOver }) => passedOver },
      ]}
    />
  )
}

function Offers({ offers }: { offers: RunnerUpView["offers"] }) {
  return (
    <RecordTable<AdminRunnerUpOffer>
      stacks
      rows={offers}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        {
          label: "Offered to",
          show: ({ buyer }) => <PersonLink id={buyer.id}>{buyer.name}</PersonLink>,
        },
        { label: "Price", right: true, show: ({ amountCents }) => formatMoney(amountCents) },
        {
          label: "Offered",
          show: ({ openedAt, openedBy }) => `${formatMomentBriefly(openedAt)}, ${openedBy.replace(/^admin:/, "")}`,
        },
        { label: "Until", show: ({ endsAt }) => formatMomentBriefly(endsAt) },
        {
          label: "Outcome",
          show: ({ status, newSaleId }) =>
            newSaleId ? <SaleLink id={newSaleId}>{OFFER_STATUSES[status].name}</SaleLink> : OFFER_STATUSES[status].name,
        },
        {
          label: "Note",
          wraps: true,
          show: ({ sellerConsent, withdrawnReason }) =>
            [sellerConsent && `Seller's consent: ${sellerConsent}`, withdrawnReason].filter(Boolean).join(" "),
        },
      ]}
    />
  )
}

function OfferDialog({
  sale,
  next,
  onClose,
}: {
  sale: AdminSale
  next: NonNullable<RunnerUpView["next"]>
  onClose: () => void
}) {
  const [consent, setConsent] = useState("")
  return (
    <ActDialog
      title="Offer the car to the runner-up?"
      consequence={
        <>
          {next.name} can buy {sale.title} at <strong>{formatMoney(next.amountCents)}</strong>, the own highest bid, for
          24 hours. Both sides are notified. The seller cannot change the car meanwhile.
        </>
      }
      action="Offer"
      done="The car is on offer."
      ready={!next.belowReserve || isConsent(consent)}
      fields={["sellerConsent"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.offerToRunnerUp, {
          params: { id: sale.id },
          body: {
            buyerId: next.id,
            ...(next.belowReserve ? { sellerConsent: consent.trim() } : {}),
          },
        })
      }
    >
      {(refused) =>
        next.belowReserve && <ConsentField value={consent} refused={refused.sellerConsent} onChange={setConsent} />
      }
    </ActDialog>
  )
}
