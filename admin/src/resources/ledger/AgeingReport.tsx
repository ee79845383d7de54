import { formatMoneyExact, type AgeingBucket, type AgeingItem, type AnswerOf } from "@northlot/contract"
import { Button, Chip, Stack, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { Loaded } from "../../ui/Loaded"
import { PersonLink, SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"

type Ageing = AnswerOf<typeof endpoints.readAgeing>

const KINDS: Readonly<Record<AgeingItem["kind"], string>> = {
  "buyer fee": "Buyer fees",
  "seller fee": "Seller fees",
  car: "Prices of cars",
  payout: "Payouts to sellers",
}
const BUCKETS: Readonly<Record<AgeingBucket, string>> = {
  current: "Current",
  "1 to 3 days": "1 to 3 days",
  "over 72 hours": "Over 72 hours",
  "over week": "Over a week",
}
const kinds = Object.keys(KINDS) as AgeingItem["kind"][]
const buckets = Object.keys(BUCKETS) as AgeingBucket[]

/** Unpaid amounts by age; each sum links to its rows. */
export function AgeingReport() {
  const [asked, setAsked] = useSearchParams()
  const kind = kinds.find((one) => one === asked.get("kind"))
  const bucket = buckets.find((one) => one === asked.get("bucket"))
  const { data, error, refetch } = useQuery({
    queryKey: ["ageing", kind, bucket],
    queryFn: () => api(endpoints.readAgeing, { query: { kind, bucket } }),
    placeholderData: keepPreviousData,
  })
  const choose = (chosen: { kind?: string; bucket?: string }) =>
    setAsked(Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {({ sums, items, total }) => (
        <Stack spacing={2}>
          <Section title="Not paid yet">
            <RecordTable<AgeingItem["kind"]>
              stacks
              rows={kinds}
              keyOf={(one) => one}
              empty=""
              columns={[
                { label: "What", show: (one) => KINDS[one] },
                ...buckets.map((of) => ({
                  label: BUCKETS[of],
                  right: true,
                  show: (one: AgeingItem["kind"]) => (
                    <Sum sum={sumOf(sums, one, of)} onChoose={() => choose({ kind: one, bucket: of })} />
                  ),
                })),
              ]}
            />
          </Section>
          <Section
            title={total === 1 ? "1 amount to be paid" : `${formatNumber(total)} amounts to be paid`}
            aside={
              (kind ?? bucket) && (
                <Chip
                  label={[kind && KINDS[kind], bucket && BUCKETS[bucket]].filter(Boolean).join(", ")}
                  onDelete={() => choose({})}
                />
              )
            }
          >
            <RecordTable<AgeingItem>
              stacks
              rows={items}
              keyOf={(item) => `${item.kind}:${item.saleId}`}
              empty="Everything is paid."
              columns={[
                {
                  label: "Sale",
                  wraps: true,
                  show: ({ saleId, title }) => <SaleLink id={saleId}>{title}</SaleLink>,
                },
                { label: "What", show: (item) => KINDS[item.kind] },
                {
                  label: "Who",
                  show: ({ person }) => <PersonLink id={person.id}>{person.name}</PersonLink>,
                },
                { label: "Amount", right: true, show: ({ amountCents }) => formatMoneyExact(amountCents) },
                { label: "Asked for", show: ({ since }) => formatMomentBriefly(since) },
                {
                  label: "Due",
                  show: ({ dueAt, overdue }) => (
                    <Typography component="span" variant="body2" color={overdue ? "error" : undefined}>
                      <span>
                        {dueAt === null ? "Once the account for wires is entered" : formatMomentBriefly(dueAt)}
                      </span>
                      <span>{overdue ? ", overdue" : ""}</span>
                    </Typography>
                  ),
                },
              ]}
            />
            {items.length < total && (
              <Typography color="textSecondary" sx={{ mt: 1.5 }}>
                The oldest {formatNumber(items.length)} are shown.
              </Typography>
            )}
          </Section>
        </Stack>
      )}
    </Loaded>
  )
}

const sumOf = (sums: Ageing["sums"], kind: AgeingItem["kind"], bucket: AgeingBucket) =>
  sums.find((sum) => sum.kind === kind && sum.bucket === bucket)

function Sum({ sum, onChoose }: { sum: Ageing["sums"][number] | undefined; onChoose: () => void }) {
  if (!sum) return <>–</>
  return (
    <Button size="small" onClick={onChoose} sx={{ minWidth: 0, fontVariantNumeric: "tabular-nums" }}>
      {formatNumber(sum.count)}, {formatMoneyExact(sum.amountCents)}
    </Button>
  )
}
