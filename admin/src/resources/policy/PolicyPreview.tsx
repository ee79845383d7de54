import {
  MAXIMUM_AMOUNT_CENTS,
  cents,
  comparedPreviews,
  formatMoney,
  policyPreview,
  type ComparedLine,
  type ExampleSale,
  type PolicyKind,
  type PolicyValues,
} from "@northlot/contract"
import {
  Box,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material"
import { Fragment, useState } from "react"
import { Section } from "../../ui/Section"
import { storedValue, type SettingsField } from "./fields"

const PRICE: SettingsField = {
  name: "price",
  label: "Price",
  help: "",
  unit: "cents",
  minimum: 0,
  maximum: MAXIMUM_AMOUNT_CENTS,
}

/** The inputs that the preview of each policy needs. */
const ASKS: { readonly [Kind in PolicyKind]: readonly ("price" | "seller" | "buyer")[] } = {
  fees: ["price", "seller", "buyer"],
  auction: ["price"],
  settlement: ["price", "seller"],
  payouts: ["price", "seller"],
  eft: [],
  promotions: [],
  inspections: [],
  listings: ["seller"],
  site: [],
  legal: [],
}

interface PolicyPreviewProps<Kind extends PolicyKind> {
  kind: Kind
  inForce: PolicyValues[Kind]
  /** `null` while a typed value cannot be read. */
  edited: PolicyValues[Kind] | null
  at: number
}

/** The policy in force and the edited one, applied to an example sale side by side. */
export function PolicyPreview<Kind extends PolicyKind>({ kind, inForce, edited, at }: PolicyPreviewProps<Kind>) {
  const [price, setPrice] = useState("20,000")
  const [sellerType, setSellerType] = useState<ExampleSale["sellerType"]>("private")
  const [buyerType, setBuyerType] = useState<ExampleSale["buyerType"]>("private")
  const typed = storedValue(PRICE, price)
  const priceCents = typeof typed === "number" && typed > 0 && typed <= MAXIMUM_AMOUNT_CENTS ? cents(typed) : null
  const example = { priceCents: priceCents ?? cents(2_000_000), sellerType, buyerType, at }
  const before = policyPreview(kind, inForce, example)
  if (before.length === 0) return null
  const rows = comparedPreviews(before, edited ? policyPreview(kind, edited, example) : before)
  const asks = ASKS[kind]
  return (
    <Section title="What it does">
      <Stack spacing={1.5} sx={{ pt: 0.5 }}>
        {asks.length > 0 && (
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", "& > *": { flex: "1 1 130px" } }}>
            {asks.includes("price") && (
              <TextField
                size="small"
                label="Example price"
                value={price}
                error={priceCents === null}
                helperText={
                  priceCents === null ? `Not a price. The preview uses ${formatMoney(example.priceCents)}.` : undefined
                }
                onChange={(event) => setPrice(event.target.value)}
                slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
              />
            )}
            {asks.includes("seller") && <PartyChoice label="Seller" value={sellerType} onChange={setSellerType} />}
            {asks.includes("buyer") && <PartyChoice label="Buyer" value={buyerType} onChange={setBuyerType} />}
          </Stack>
        )}
        <ComparedLines rows={rows} readable={edited !== null} />
      </Stack>
    </Section>
  )
}

function PartyChoice(props: {
  label: string
  value: "private" | "dealer"
  onChange: (value: "private" | "dealer") => void
}) {
  const { label, value, onChange } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as "private" | "dealer")}
    >
      <MenuItem value="private">Private</MenuItem>
      <MenuItem value="dealer">Dealer</MenuItem>
    </TextField>
  )
}

function ComparedLines({ rows, readable }: { rows: readonly ComparedLine[]; readable: boolean }) {
  const differing = rows.filter(({ differs }) => differs).length
  return (
    <>
      <Table
        size="small"
        aria-label="In force and as edited"
        sx={{
          fontVariantNumeric: "tabular-nums",
          "& td, & th": {
            px: { xs: 0.25, sm: 1 },
            verticalAlign: "top",
            // The smaller font fits three columns on a phone of 360 px.
            fontSize: (theme) => ({ xs: theme.typography.caption.fontSize, sm: theme.typography.body2.fontSize }),
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell />
            <TableCell align="right">In force</TableCell>
            <TableCell align="right">As edited</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ group, label, sum, before, after, differs }, index) => (
            <Fragment key={`${group} ${label}`}>
              {rows[index - 1]?.group !== group && (
                <TableRow>
                  <TableCell component="th" scope="colgroup" colSpan={3} sx={{ fontWeight: 700, pt: 1.5 }}>
                    {group}
                  </TableCell>
                </TableRow>
              )}
              <TableRow
                sx={{
                  ...(sum && { "& > *": { fontWeight: 700 } }),
                  ...(differs && { "& > *": { bgcolor: "action.selected" } }),
                }}
              >
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell align="right">{before ?? "–"}</TableCell>
                <TableCell align="right">
                  {differs && (
                    <Box component="span" role="img" aria-label="changed" sx={{ color: "warning.main", mr: 0.75 }}>
                      ●
                    </Box>
                  )}
                  <span>{readable ? (after ?? "–") : "…"}</span>
                </TableCell>
              </TableRow>
            </Fragment>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" role="status">
        {!readable
          ? "Enter valid figures to see the preview."
          : differing === 0
            ? "Nothing differs."
            : `${differing} ${differing === 1 ? "line differs" : "lines differ"}.`}
      </Typography>
    </>
  )
}
