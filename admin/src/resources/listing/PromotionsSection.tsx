import { formatMoneyExact, type AdminListingPromotion, type AnswerOf, type endpoints } from "@northlot/contract"
import { Link as WebLink, Typography } from "@mui/material"
import { useGetOne } from "react-admin"
import { Link } from "react-router-dom"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment } from "../../ui/format"
import { PROMOTION_STATES } from "../../ui/labels"

type Promotions = AnswerOf<typeof endpoints.listListingPromotions> & { id: string }

/** Payments for featuring this listing. Refunds are made on the payment's page. */
export function PromotionsSection({ listingId }: { listingId: string }) {
  const { data, error, refetch } = useGetOne<Promotions>("listing-promotions", { id: listingId })
  return (
    <Section
      title="Promotions"
      aside={
        data?.featuredUntil && (
          <Typography color="textSecondary">Featured until {formatMoment(data.featuredUntil)}</Typography>
        )
      }
    >
      <Loaded data={data} error={error} onRetry={refetch} height={80}>
        {(data) => (
          <RecordTable<AdminListingPromotion>
            stacks
            rows={data.items}
            keyOf={({ id }) => id}
            empty="Nothing was paid for featuring this listing."
            columns={[
              { label: "Promotion", show: ({ label }) => label },
              { label: "State", show: ({ state }) => <StatusChip label={PROMOTION_STATES[state]} /> },
              {
                label: "Begins",
                show: ({ startsAt, plannedAt, state }) =>
                  (startsAt ?? plannedAt)
                    ? formatMoment(startsAt ?? plannedAt)
                    : state === "planned"
                      ? "When the listing is live"
                      : "–",
              },
              { label: "Ends", show: ({ endsAt }) => (endsAt ? formatMoment(endsAt) : "–") },
              { label: "Paid", show: ({ paidAt }) => formatMoment(paidAt) },
              {
                label: "Price",
                right: true,
                show: ({ priceCents, chargeId }) => (
                  <WebLink component={Link} to={`/charges/${chargeId}/show`}>
                    {formatMoneyExact(priceCents)}
                  </WebLink>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
