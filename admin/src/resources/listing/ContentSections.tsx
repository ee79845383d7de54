import type { AdminListing, AdminQuestion } from "@northlot/contract"
import { Alert, Box, Button, Link as WebLink, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { Facts } from "../../ui/Facts"
import { LoadError } from "../../ui/LoadError"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints, ownAddress } from "../../providers/api"
import { formatMoment, formatNumber } from "../../ui/format"
import { useMay } from "../../ui/useMay"
import { questionStanding } from "../../ui/labels"

const answer = (value: boolean | null): string => (value === null ? "Not answered" : value ? "Yes" : "No")

/** What buyers see of the car: pictures, description, condition and reports. */
export function ContentSections({ listing }: { listing: AdminListing }) {
  const { condition, northlotVerification: inspection } = listing
  const carfax = listing.carfaxUrl && ownAddress(listing.carfaxUrl)
  return (
    <>
      <Section title={`Photos (${formatNumber(listing.photos.length)})`}>
        {listing.photos.length === 0 ? (
          <Typography color="textSecondary">No photos yet.</Typography>
        ) : (
          <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(min(140px, 45%), 1fr))" }}>
            {listing.photos.map(({ id, url }, index) => (
              <a key={id} href={ownAddress(url) ?? undefined} target="_blank" rel="noopener noreferrer">
                <Box
                  component="img"
                  loading="lazy"
                  src={ownAddress(url) ?? undefined}
                  alt={`Photo ${index + 1} of ${listing.title}`}
                  sx={{ width: "100%", aspectRatio: "4 / 3", objectFit: "cover", borderRadius: 1, display: "block" }}
                />
              </a>
            ))}
          </Box>
        )}
        {listing.videoUrls.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {listing.videoUrls.length === 1
              ? "The listing also has 1 video."
              : `The listing also has ${listing.videoUrls.length} videos.`}
          </Typography>
        )}
      </Section>
      <Section title="Words and condition">
        <Stack spacing={2}>
          <Typography sx={{ whiteSpace: "pre-line", maxWidth: 900 }}>
            {listing.description || "No description."}
          </Typography>
          <Facts
            rows={[
              ["Accidents", answer(condition.accidents)],
              ["From another province", answer(condition.outOfProvince)],
              ["Safety certificate", answer(condition.safetyIncluded)],
              ["Rating", condition.conditionRating === null ? null : `${condition.conditionRating} of 5`],
              ["Damage", condition.physicalDamage],
              ["More", condition.moreInfo],
              ["Features", [...listing.features, listing.featuresExtra].filter(Boolean).join(", ")],
              ["Colour", [listing.exteriorColor, listing.interiorColor].filter(Boolean).join(", inside ")],
              ["Engine", [listing.engine, listing.fuel, listing.transmission].filter(Boolean).join(", ")],
              ["Battery", listing.batteryKwh === null ? null : `${listing.batteryKwh} kWh`],
              ["Range", listing.rangeKm === null ? null : `${formatNumber(listing.rangeKm)} km`],
              [
                "Carfax",
                carfax ? (
                  <WebLink key="carfax" href={carfax} target="_blank" rel="noopener noreferrer">
                    Open the report
                  </WebLink>
                ) : (
                  "None"
                ),
              ],
              [
                "Inspection",
                inspection.inspectedAt
                  ? `${formatMoment(inspection.inspectedAt)}${inspection.verified ? ", certified" : ""}`
                  : inspection.videoInspectedAt
                    ? `By video, ${formatMoment(inspection.videoInspectedAt)}`
                    : "None",
              ],
            ]}
          />
          {inspection.summary && <Typography color="textSecondary">{inspection.summary}</Typography>}
        </Stack>
      </Section>
      <Questions listingId={listing.id} />
    </>
  )
}

function Questions({ listingId }: { listingId: string }) {
  const mayRead = useMay()(endpoints.listAdminQuestions)
  const { data, error, refetch } = useQuery({
    queryKey: ["questions-of", listingId],
    queryFn: ({ signal }) => api(endpoints.listAdminQuestions, { query: { listingId, limit: 50 }, signal }),
    enabled: mayRead,
  })
  if (!mayRead) return null
  return (
    <Section title="Questions">
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={80} />}
      {data && (
        <RecordTable<AdminQuestion>
          stacks
          rows={data.items}
          keyOf={({ id }) => id}
          empty="Nobody has asked a question."
          columns={[
            {
              label: "Question",
              wraps: true,
              show: ({ id, text }) => (
                <WebLink component={Link} to={`/questions/${id}/show`}>
                  {text}
                </WebLink>
              ),
            },
            { label: "Answer", wraps: true, show: ({ answer: given }) => given?.text ?? "Not answered" },
            { label: "By", show: ({ asker }) => asker.name },
            { label: "State", show: (question) => <StatusChip label={questionStanding(question)} /> },
            { label: "Time", show: ({ askedAt }) => formatMoment(askedAt) },
          ]}
        />
      )}
    </Section>
  )
}

/** Whether the hash chain of the bid log is intact, by the published rules. */
export function LogCheck({ auctionId }: { auctionId: string }) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["bid-log-check", auctionId],
    queryFn: ({ signal }) => api(endpoints.checkBidLog, { params: { id: auctionId }, signal }),
    enabled: asked,
    gcTime: 0,
  })
  const check = () => {
    if (asked) void refetch()
    else setAsked(true)
  }
  return (
    <Stack spacing={1} sx={{ alignItems: "flex-start", mt: 1.5 }}>
      <Button size="small" variant="outlined" loading={isFetching} onClick={check}>
        Verify the log
      </Button>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data &&
        (data.faults.length === 0 ? (
          <Alert severity="success">
            The chain holds: {formatNumber(data.rows)} rows
            <span>{data.head && `, head ${data.rows}:${data.head.slice(0, 16)}`}</span>.
          </Alert>
        ) : (
          <Alert severity="error">
            The chain does not hold:{" "}
            {data.faults.map(({ seq, fault }) => `${seq === null ? "" : `row ${seq}: `}${fault}`).join(" ")}
          </Alert>
        ))}
    </Stack>
  )
}
