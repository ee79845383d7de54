import {
  cents,
  formatMoneyExact,
  fromTorontoInput,
  readAmount,
  toTorontoInput,
  type FeeSimulation,
  type PluginProvider,
  type SimulatedSale,
} from "@northlot/contract"
import { Alert, Box, Button, InputAdornment, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useState, type FormEvent } from "react"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatNumber } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { exampleSale } from "./exampleSale"

const PROVINCES = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]
const NAMES = {
  hammer: "Hammer price",
  buyerType: "Buyer",
  buyerProvince: "Buyer's province",
  buyerAge: "Buyer's account, days",
  sellerType: "Seller",
  sellerProvince: "Seller's province",
  sellerAge: "Seller's account, days",
  year: "Model year",
  kilometres: "Kilometres",
  publishedAt: "Published",
  startsAt: "Bidding begins",
  endsAt: "Bidding ends",
} as const
type Name = keyof typeof NAMES
type Typed = Record<Name, string>

const PLACES: Readonly<Record<string, Name>> = {
  hammerCents: "hammer",
  "buyer.accountAgeDays": "buyerAge",
  "seller.accountAgeDays": "sellerAge",
  "listing.year": "year",
  "listing.kilometres": "kilometres",
  "listing.startsAt": "startsAt",
  "listing.endsAt": "endsAt",
  publishedAt: "publishedAt",
}

function typedExample(): Typed {
  const { hammerCents, buyer, seller, listing } = exampleSale()
  return {
    hammer: formatNumber(hammerCents / 100),
    buyerType: buyer.type,
    buyerProvince: "ON",
    buyerAge: String(buyer.accountAgeDays),
    sellerType: seller.type,
    sellerProvince: "ON",
    sellerAge: String(seller.accountAgeDays),
    year: String(listing.year),
    kilometres: String(listing.kilometres),
    publishedAt: "",
    startsAt: toTorontoInput(listing.startsAt),
    endsAt: toTorontoInput(listing.endsAt),
  }
}

/**
 * Converts the typed form to a sale. Text that is not a number becomes an invalid value, so that the server refuses the
 * field.
 */
function saleOf(typed: Typed): SimulatedSale {
  const figure = (text: string) => (text.trim() === "" ? null : Number(text))
  const amount = readAmount(typed.hammer, { cents: true })
  const party = (type: string, province: string, age: string): SimulatedSale["buyer"] => ({
    type: type as "private" | "dealer",
    province: province || null,
    accountAgeDays: figure(age),
  })
  const published = fromTorontoInput(typed.publishedAt)
  return {
    hammerCents: amount.ok && amount.cents !== null ? amount.cents : cents(-1),
    buyer: party(typed.buyerType, typed.buyerProvince, typed.buyerAge),
    seller: party(typed.sellerType, typed.sellerProvince, typed.sellerAge),
    listing: {
      ...exampleSale().listing,
      year: figure(typed.year),
      kilometres: figure(typed.kilometres),
      startsAt: fromTorontoInput(typed.startsAt) ?? "",
      endsAt: fromTorontoInput(typed.endsAt) ?? "",
    },
    ...(published ? { publishedAt: published } : {}),
  }
}

/** The fees of a simulated sale for both sides, by fee line and provider. Nothing is stored. */
export function Simulator({ providers }: { providers: readonly PluginProvider[] }) {
  const [typed, setTyped] = useState(typedExample)
  const [result, setResult] = useState<FeeSimulation | null>(null)
  const { run, busy, problem, fields = {} } = useAct()
  const refused = Object.fromEntries(Object.entries(fields).map(([place, words]) => [PLACES[place] ?? place, words]))
  const field = (name: Name) => ({
    label: NAMES[name],
    size: "small" as const,
    value: typed[name],
    error: Boolean(refused[name]),
    helperText: refused[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setResult(null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => setResult((await api(endpoints.simulateFees, { body: saleOf(typed) })).now))
  }
  const type = (name: "buyerType" | "sellerType") => (
    <TextField {...field(name)} select>
      <MenuItem value="private">Private</MenuItem>
      <MenuItem value="dealer">Dealer</MenuItem>
    </TextField>
  )
  const province = (name: "buyerProvince" | "sellerProvince") => (
    <TextField {...field(name)} select slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
      <MenuItem value="">Not known</MenuItem>
      {PROVINCES.map((code) => (
        <MenuItem key={code} value={code}>
          {code}
        </MenuItem>
      ))}
    </TextField>
  )
  const figure = (name: "buyerAge" | "sellerAge" | "year" | "kilometres") => (
    <TextField {...field(name)} slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }} />
  )
  const moment = (name: "publishedAt" | "startsAt" | "endsAt", help?: string) => (
    <TextField
      {...field(name)}
      helperText={refused[name] ?? help}
      type="datetime-local"
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  const saidAtField = Object.keys(refused).some((name) => name in NAMES)
  return (
    <Section title="What would this sale cost?">
      <Stack spacing={2} component="form" noValidate onSubmit={submit} sx={{ pt: 1 }}>
        <Typography color="textSecondary" variant="body2">
          The fees are computed as for a sale, by the schedule and{" "}
          <span>
            {providers.some(({ kind, isOn }) => kind === "fee" && isOn) ? "the plugins that are on" : "no plugin"}
          </span>
          . Nothing is stored. Times are in Toronto.
        </Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))" }}>
          <TextField
            {...field("hammer")}
            slotProps={{
              htmlInput: { inputMode: "decimal", autoComplete: "off" },
              input: { startAdornment: <InputAdornment position="start">CA$</InputAdornment> },
            }}
          />
          {type("buyerType")}
          {province("buyerProvince")}
          {figure("buyerAge")}
          {type("sellerType")}
          {province("sellerProvince")}
          {figure("sellerAge")}
          {figure("year")}
          {figure("kilometres")}
          {moment("publishedAt", "If empty, the present time counts.")}
          {moment("startsAt")}
          {moment("endsAt")}
        </Box>
        {problem && !saidAtField && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: "flex-start" }}>
          Compute
        </Button>
        {result && (
          <Stack spacing={2} role="status">
            {result.failure && <Alert severity="warning">{result.failure}</Alert>}
            <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
              <Side title="The buyer pays" side={result.buyer} />
              <Side title="The seller pays" side={result.seller} />
            </Box>
          </Stack>
        )}
      </Stack>
    </Section>
  )
}

const MAKERS: Readonly<Record<string, string>> = { schedule: "Northlot's fee schedule", tax: "Tax on taxable lines" }

function Side({ title, side }: { title: string; side: FeeSimulation["buyer"] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <RecordTable
        rows={side.lines}
        keyOf={({ code }) => code}
        empty="Nothing."
        columns={[
          {
            label: "Line",
            wraps: true,
            show: ({ label, reductions }) => (
              <>
                {label}
                {reductions.map((taken, index) => (
                  <Typography key={index} variant="body2" color="textSecondary">
                    {formatMoneyExact(taken.amountCents)} off: {taken.label} ({taken.by})
                  </Typography>
                ))}
              </>
            ),
            total: "Total",
          },
          { label: "By", wraps: true, show: ({ by }) => MAKERS[by] ?? by },
          {
            label: "Amount",
            right: true,
            show: ({ amountCents }) => formatMoneyExact(amountCents),
            total: formatMoneyExact(side.totalCents),
          },
        ]}
      />
    </Box>
  )
}
