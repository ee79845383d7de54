import { formatMoneyExact, type PluginCharge, type Plugins } from "@northlot/contract"
import { Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Loaded } from "../../ui/Loaded"
import { SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"

const ROWS = 25

/**
 * What each plugin's provider has charged and taken off, and the fee lines behind these sums. Removed providers are
 * included.
 */
export function PluginCharges({ charged }: { charged: Plugins["charged"] }) {
  return (
    <Section title="What plugins have charged">
      <Stack spacing={2}>
        <RecordTable<Plugins["charged"][number]>
          rows={charged}
          keyOf={({ provider }) => provider}
          empty="No plugin has charged anything yet."
          stacks
          columns={[
            {
              label: "Plugin",
              wraps: true,
              show: ({ provider, isInstalled }) => (isInstalled ? provider : `${provider} (not installed any more)`),
            },
            { label: "Sales", right: true, show: ({ sales }) => formatNumber(sales) },
            { label: "Added, before HST", right: true, show: ({ addedCents }) => formatMoneyExact(addedCents) },
            { label: "Taken off", right: true, show: ({ takenOffCents }) => formatMoneyExact(takenOffCents) },
            { label: "Last", show: ({ lastAt }) => formatMomentBriefly(lastAt) },
          ]}
        />
        {charged.length > 0 && <Lines names={charged.map(({ provider }) => provider)} />}
      </Stack>
    </Section>
  )
}

function Lines({ names }: { names: readonly string[] }) {
  const [provider, setProvider] = useState("")
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ["plugin-charges", provider, offset],
    queryFn: () =>
      api(endpoints.listPluginCharges, { query: { limit: ROWS, offset, ...(provider ? { provider } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        label="Lines of"
        select
        size="small"
        value={provider}
        onChange={(event) => {
          setProvider(event.target.value)
          setOffset(0)
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value="">Every plugin</MenuItem>
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Loaded data={data} error={error} onRetry={refetch}>
        {({ items, total }) => (
          <>
            <RecordTable<PluginCharge & { key: string }>
              rows={items.map((item, index) => ({ ...item, key: `${offset + index}` }))}
              keyOf={({ key }) => key}
              empty="None."
              stacks
              columns={[
                { label: "Line", wraps: true, show: ({ label }) => label },
                { label: "By", wraps: true, show: ({ provider: by }) => by },
                { label: "Of", show: ({ party }) => (party === "buyer" ? "Buyer" : "Seller") },
                {
                  label: "Amount",
                  right: true,
                  show: ({ addedCents, takenOffCents }) =>
                    takenOffCents > 0 ? `−${formatMoneyExact(takenOffCents)}` : formatMoneyExact(addedCents),
                },
                { label: "When", show: ({ issuedAt }) => formatMomentBriefly(issuedAt) },
                { label: "Sale", show: ({ saleId }) => <SaleLink id={saleId}>Open</SaleLink> },
              ]}
            />
            {total > ROWS && (
              <Stack direction="row" spacing={1} sx={{ alignItems: "center" }}>
                <Button disabled={offset === 0} onClick={() => setOffset(offset - ROWS)}>
                  Newer
                </Button>
                <Button disabled={offset + ROWS >= total} onClick={() => setOffset(offset + ROWS)}>
                  Older
                </Button>
                <Typography color="textSecondary">
                  {formatNumber(offset + 1)} to {formatNumber(Math.min(offset + ROWS, total))} of {formatNumber(total)}
                </Typography>
              </Stack>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
