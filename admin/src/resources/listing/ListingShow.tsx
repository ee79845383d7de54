import { formatMoney, isVinDifferenceSettled, type AdminListing, type AnswerOf } from "@northlot/contract"
import { Box, Button, Skeleton, Stack } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { api, endpoints, ownAddress } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { PersonAndAddress } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment, formatMomentToTheSecond, formatNumber } from "../../ui/format"
import { listingStatus } from "../../ui/labels"
import { PageHeading } from "../../ui/Page"
import { ExtendAuctionDialog, PauseAuctionDialog } from "./AuctionTimeDialog"
import { ContentSections, LogCheck } from "./ContentSections"
import { CorrectionSection } from "./CorrectionSection"
import { CorrectKilometresDialog } from "./CorrectKilometresDialog"
import { PromotionsSection } from "./PromotionsSection"
import { VoidBidsDialog } from "./VoidBidsDialog"

type Bid = AnswerOf<typeof endpoints.readAdminListing>["item"]["bids"][number]
/** A listing. `bids` is missing until this page has read the listing, because the list reads listings without bids. */
type Detail = AdminListing & { bids?: Bid[] }

export function ListingShow() {
  return (
    <ResourceShow<Detail> title={({ title }) => title} refreshSeconds={10}>
      {(listing) => <Content listing={listing} />}
    </ResourceShow>
  )
}

function Content({ listing }: { listing: Detail }) {
  const [dialog, setDialog] = useState<"close" | "extend" | "pause" | "resume" | "kilometres" | "audience" | null>(null)
  const [voiding, setVoiding] = useState<Bid | null>(null)
  const close = () => setDialog(null)
  const bids: readonly Bid[] | undefined = listing.bids
  const voided = new Set(bids?.flatMap(({ bidderId, voids }) => (voids ? [bidderId] : [])))
  const forDealers = listing.audience === "dealers"
  const photo = ownAddress(listing.photo)
  const publicPage = ownAddress(`/listing/${encodeURIComponent(listing.slug)}`)
  const closable = listing.status === "draft" || listing.status === "live"
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: "column", lg: "row" }} spacing={3}>
        {photo && (
          <Box
            component="img"
            src={photo}
            alt={listing.title}
            sx={{
              width: { xs: "100%", lg: 360 },
              maxWidth: 480,
              aspectRatio: "4 / 3",
              objectFit: "cover",
              borderRadius: 2,
              alignSelf: "flex-start",
            }}
          />
        )}
        <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
          <PageHeading title={listing.title}>
            <StatusChip label={listingStatus(listing)} />
          </PageHeading>
          <Facts
            rows={[
              ["Current bid", listing.currentBidCents === null ? "No bid yet" : formatMoney(listing.currentBidCents)],
              [
                "Reserve",
                listing.reserveCents === null
                  ? "No reserve"
                  : `${formatMoney(listing.reserveCents)} (${listing.reserveMet ? "met" : "not met"})`,
              ],
              ["Opening price", formatMoney(listing.openingPriceCents)],
              ["Bids", formatNumber(listing.bidCount)],
              ["Leader", listing.leader && <PersonAndAddress key="leader" person={listing.leader} />],
              [
                "Seller",
                <PersonAndAddress
                  key="seller"
                  person={{ id: listing.sellerId, name: listing.sellerName, email: listing.sellerEmail }}
                />,
              ],
              ["Starts", formatMoment(listing.startsAt)],
              ["Ends", listing.extended ? `${formatMoment(listing.endsAt)} (extended)` : formatMoment(listing.endsAt)],
              ...(listing.pausedUntil ? ([["Paused until", formatMoment(listing.pausedUntil)]] as const) : []),
              ["Reference", listing.shortReference],
              ["VIN", listing.vin],
              ...vinRows(listing),
              ["Kilometres", listing.kms === null ? null : formatNumber(listing.kms)],
              ["Shown to", listing.audience === "dealers" ? "Dealers only" : "Everybody"],
              ["Views", formatNumber(listing.views)],
              ["Watchers", formatNumber(listing.watchers)],
            ]}
          />
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
            {listing.status !== "draft" && publicPage && (
              <Button variant="outlined" component="a" href={publicPage} target="_blank" rel="noopener">
                Open on the site
              </Button>
            )}
            {listing.status === "live" && (
              <May call={endpoints.extendAuction}>
                <Button variant="outlined" onClick={() => setDialog("extend")}>
                  Extend auction
                </Button>
              </May>
            )}
            {listing.status === "live" && (
              <May call={endpoints.pauseAuction}>
                <Button variant="outlined" onClick={() => setDialog(listing.pausedUntil ? "resume" : "pause")}>
                  {listing.pausedUntil ? "Let the auction go on" : "Pause auction"}
                </Button>
              </May>
            )}
            {closable && (
              <May call={endpoints.correctKilometres}>
                <Button variant="outlined" onClick={() => setDialog("kilometres")}>
                  Correct kilometres
                </Button>
              </May>
            )}
            {closable && (
              <May call={endpoints.restrictListing}>
                <Button variant="outlined" onClick={() => setDialog("audience")}>
                  {forDealers ? "Open to everybody" : "Restrict to dealers"}
                </Button>
              </May>
            )}
            {closable && (
              <May call={endpoints.closeListing}>
                <Button color="error" variant="outlined" onClick={() => setDialog("close")}>
                  Close listing
                </Button>
              </May>
            )}
          </Stack>
        </Stack>
      </Stack>
      <Section title="Bid log">
        {bids ? (
          <RecordTable<Bid>
            rows={bids}
            keyOf={({ seq }) => seq}
            empty="No bid yet."
            columns={[
              { label: "No.", right: true, show: ({ seq }) => seq },
              {
                label: "Bidder",
                show: ({ bidderId, bidderName, bidderEmail }) => (
                  <PersonAndAddress person={{ id: bidderId, name: bidderName, email: bidderEmail }} />
                ),
              },
              {
                label: "Amount",
                right: true,
                show: ({ amountCents, bidderId, voids }) =>
                  voids ? (
                    amountCents === 0 ? (
                      "No bid left"
                    ) : (
                      `Price now ${formatMoney(amountCents)}`
                    )
                  ) : voided.has(bidderId) ? (
                    <s>{formatMoney(amountCents)}</s>
                  ) : (
                    formatMoney(amountCents)
                  ),
              },
              {
                label: "Kind",
                show: ({ automatic, bidderId, voids, buys }) =>
                  voids
                    ? "Bids voided"
                    : `${buys ? "Bought now" : automatic ? "Automatic" : "Placed"}${voided.has(bidderId) ? ", voided" : ""}`,
              },
              { label: "Time", show: ({ ts }) => formatMomentToTheSecond(ts) },
              ...(listing.status === "live"
                ? [
                    {
                      label: "Act",
                      show: (bid: Bid) =>
                        // The button 'Void bids' appears once for each bidder, at the bidder's newest bid.
                        bids!.find(({ bidderId }) => bidderId === bid.bidderId) === bid &&
                        !voided.has(bid.bidderId) && (
                          <May call={endpoints.voidBidder}>
                            <Button
                              size="small"
                              color="error"
                              aria-label={`Void the bids of ${bid.bidderName || bid.bidderEmail}`}
                              onClick={() => setVoiding(bid)}
                            >
                              Void bids
                            </Button>
                          </May>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
        {listing.auctionId && <LogCheck auctionId={listing.auctionId} />}
      </Section>
      <CorrectionSection listing={listing} />
      <ContentSections listing={listing} />
      <PromotionsSection listingId={listing.id} />
      {voiding && listing.auctionId && (
        <VoidBidsDialog auctionId={listing.auctionId} bid={voiding} onClose={() => setVoiding(null)} />
      )}
      {dialog === "extend" && listing.auctionId && listing.endsAt && (
        <ExtendAuctionDialog auctionId={listing.auctionId} endsAt={listing.endsAt} onClose={close} />
      )}
      {dialog === "pause" && listing.auctionId && (
        <PauseAuctionDialog auctionId={listing.auctionId} serverNow={listing.serverNow} onClose={close} />
      )}
      {dialog === "resume" && listing.auctionId && (
        <ReasonDialog
          title="Let this auction go on now?"
          consequence="Everybody can bid again at once. The auction keeps the end that the pause gave it. Bidders and seller are notified, but do not see your reason."
          action="Let it go on"
          colour="primary"
          minimum={10}
          done="The auction goes on."
          onClose={close}
          onConfirm={(reason) => api(endpoints.resumeAuction, { params: { id: listing.auctionId! }, body: { reason } })}
        />
      )}
      {dialog === "kilometres" && <CorrectKilometresDialog listing={listing} onClose={close} />}
      {dialog === "audience" && (
        <ReasonDialog
          title={forDealers ? "Open this listing to everybody?" : "Restrict this listing to dealers?"}
          consequence={
            forDealers
              ? "Everybody sees the listing and may bid again. The seller is told your reason."
              : "Only dealers see the listing and may bid, until you open the listing again. The seller cannot open it, and is told your reason."
          }
          action={forDealers ? "Open to everybody" : "Restrict to dealers"}
          colour="primary"
          done={forDealers ? "The listing is for everybody." : "The listing is for dealers only."}
          onClose={close}
          onConfirm={(reason) =>
            api(endpoints.restrictListing, {
              params: { id: listing.id },
              body: { audience: forDealers ? "public" : "dealers", reason },
            })
          }
        />
      )}
      {dialog === "close" && (
        <ReasonDialog
          title="Close this listing for good?"
          consequence={consequenceOf(listing)}
          action="Close listing"
          done="Listing closed."
          onClose={close}
          onConfirm={(reason) => api(endpoints.closeListing, { params: { id: listing.id }, body: { reason } })}
        />
      )}
    </Stack>
  )
}

function consequenceOf({ status, bidCount }: Detail): string {
  const bids =
    bidCount === 1 ? "The listing has 1 bid. " : bidCount > 0 ? `The listing has ${formatNumber(bidCount)} bids. ` : ""
  const end =
    status === "live"
      ? "Bidding ends at once without a sale, and the seller is told your reason."
      : "The seller is told your reason."
  return `${bids}${end} A closed listing cannot be opened again.`
}

/** Differences between the VIN and the listing, and who confirmed the car in spite of them. */
function vinRows({ vinDifferences, vinDifferencesConfirmed }: AdminListing): [string, string][] {
  if (vinDifferences.length === 0) return []
  const said = vinDifferences.map(({ field, told, typed }) => `${field} ${told}, not ${typed}`).join("; ")
  const by = vinDifferencesConfirmed
  const isWhole = isVinDifferenceSettled(vinDifferences, by?.differences ?? [])
  return [
    ["The VIN says", said],
    ["Confirmed by the seller", by && isWhole ? formatMoment(by.at) : "No"],
  ]
}
