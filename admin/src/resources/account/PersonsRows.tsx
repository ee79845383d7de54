import {
  formatMoney,
  formatMoneyExact,
  type AdminCharge,
  type AdminListing,
  type AdminSale,
  type ContactMessage,
  type SentMessage,
} from "@northlot/contract"
import { Box } from "@mui/material"
import type { ReactNode } from "react"
import { DataTable, Pagination, ReferenceManyField } from "react-admin"
import { PersonLink } from "../../ui/RecordLink"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import {
  CHANNELS,
  CONTACT_TOPIC_NAMES,
  chargeStatus,
  contactState,
  listingStatus,
  nextStepName,
  saleStanding,
} from "../../ui/labels"
import { STATES } from "../notice/SentMessages"
import { RefundButton } from "../payment/RefundButton"

interface RowsProps {
  reference: "sales" | "charges" | "listings" | "contact-messages" | "sent-messages"
  /** The filter of the collection that selects a person. */
  target: "accountId" | "sellerId" | "bidderId" | "q"
  /** The field of the person that the filter takes; the id if not given. */
  source?: "email"
  /** Further filters. */
  filter?: object
  newest: string
  empty: string
  /** Whether each row links to its own page. */
  opens?: boolean
  children: ReactNode
}

/** Rows of another collection that concern the person. */
function Rows({ reference, target, source, filter, newest, empty, opens = true, children }: RowsProps) {
  return (
    <ReferenceManyField
      reference={reference}
      target={target}
      source={source}
      filter={filter}
      perPage={10}
      sort={{ field: newest, order: "DESC" }}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
    >
      <DataTable
        rowClick={opens ? "show" : false}
        bulkActionButtons={false}
        empty={<p>{empty}</p>}
        sx={{ fontVariantNumeric: "tabular-nums", "& .RaDataTable-tableWrapper": { overflowX: "auto" } }}
      >
        {children}
      </DataTable>
    </ReferenceManyField>
  )
}

/** The person's purchases and sales. */
export function PersonsSales() {
  return (
    <Rows reference="sales" target="accountId" newest="wonAt" empty="Nothing bought or sold yet.">
      <DataTable.Col source="wonAt" label="Won" render={(sale: AdminSale) => formatMomentBriefly(sale.wonAt)} />
      <DataTable.Col source="title" label="Vehicle" />
      <DataTable.Col
        source="priceCents"
        label="Price"
        align="right"
        render={(sale: AdminSale) => formatMoney(sale.priceCents)}
      />
      <DataTable.Col source="buyer" label="Buyer" render={(sale: AdminSale) => sale.buyer.name} />
      <DataTable.Col source="seller" label="Seller" render={(sale: AdminSale) => sale.seller.name} />
      <DataTable.Col
        source="status"
        label="Status"
        render={(sale: AdminSale) => <StatusChip label={saleStanding(sale)} />}
      />
      <DataTable.Col label="Waits for" disableSort render={(sale: AdminSale) => nextStepName(sale.nextStep) ?? "–"} />
    </Rows>
  )
}

/** Each charge has a refund button in its row. */
const CHARGE_COLUMNS = (
  <>
    <DataTable.Col
      source="createdAt"
      label="Created"
      render={(charge: AdminCharge) => formatMomentBriefly(charge.createdAt)}
    />
    <DataTable.Col source="description" label="For" />
    <DataTable.Col
      source="amountCents"
      label="Amount"
      align="right"
      render={(charge: AdminCharge) => formatMoneyExact(charge.amountCents)}
    />
    <DataTable.Col
      source="status"
      label="Status"
      render={(charge: AdminCharge) => <StatusChip label={chargeStatus(charge)} />}
    />
    <DataTable.Col
      label="Refund"
      disableSort
      render={(charge: AdminCharge) => <RefundButton charge={charge} size="small" />}
    />
  </>
)

export function PersonsCharges() {
  return (
    <Rows reference="charges" target="accountId" newest="createdAt" empty="Nothing was charged yet.">
      {CHARGE_COLUMNS}
    </Rows>
  )
}

/** The person's payments for credits. */
export function PersonsCreditPurchases() {
  return (
    <Rows
      reference="charges"
      target="accountId"
      filter={CREDIT_PURCHASES}
      newest="createdAt"
      empty="No credit was bought yet."
    >
      {CHARGE_COLUMNS}
    </Rows>
  )
}
const CREDIT_PURCHASES = { purpose: "credits" }

const LISTING_COLUMNS = (
  <>
    <DataTable.Col source="title" label="Vehicle" />
    <DataTable.Col
      source="status"
      label="Status"
      render={(listing: AdminListing) => <StatusChip label={listingStatus(listing)} />}
    />
    <DataTable.Col
      source="currentBidCents"
      label="Price"
      align="right"
      render={(listing: AdminListing) => formatMoney(listing.currentBidCents ?? listing.openingPriceCents)}
    />
    <DataTable.Col source="bidCount" label="Bids" align="right" />
    <DataTable.Col
      source="endsAt"
      label="Ends"
      render={(listing: AdminListing) => formatMomentBriefly(listing.endsAt)}
    />
  </>
)

export function PersonsListings() {
  return (
    <Rows reference="listings" target="sellerId" newest="createdAt" empty="Nothing listed yet.">
      {LISTING_COLUMNS}
    </Rows>
  )
}

/** Cars on which the person has bid; each links to its bid log. */
export function PersonsBids() {
  return (
    <Rows reference="listings" target="bidderId" newest="endsAt" empty="No bid yet.">
      {LISTING_COLUMNS}
      <DataTable.Col
        source="leader"
        label="Leads"
        disableSort
        render={({ leader }: AdminListing) =>
          leader && <PersonLink id={leader.id}>{leader.name || leader.email}</PersonLink>
        }
      />
    </Rows>
  )
}

/** Emails and SMS sent to the person's current addresses. */
export function PersonsNotices() {
  return (
    <Rows reference="sent-messages" target="q" source="email" newest="id" empty="Nothing was sent yet." opens={false}>
      <DataTable.Col source="at" label="When" disableSort render={({ at }: SentMessage) => formatMomentBriefly(at)} />
      <DataTable.Col label="By" disableSort render={({ channel }: SentMessage) => CHANNELS[channel]} />
      <DataTable.Col label="About" disableSort render={({ title, template }: SentMessage) => title ?? template} />
      <DataTable.Col
        label="State"
        disableSort
        render={({ status }: SentMessage) => <StatusChip label={STATES[status]} />}
      />
    </Rows>
  )
}

/** The person's messages to the operator. */
export function PersonsMessages() {
  return (
    <Rows reference="contact-messages" target="accountId" newest="createdAt" empty="No message to us yet.">
      <DataTable.Col
        source="createdAt"
        label="Received"
        render={({ createdAt }: ContactMessage) => formatMomentBriefly(createdAt)}
      />
      <DataTable.Col source="topic" label="Topic" render={({ topic }: ContactMessage) => CONTACT_TOPIC_NAMES[topic]} />
      <DataTable.Col
        source="message"
        label="Message"
        disableSort
        render={({ message }: ContactMessage) => <Box sx={FIRST_LINE}>{message}</Box>}
      />
      <DataTable.Col
        label="State"
        disableSort
        render={(message: ContactMessage) => <StatusChip label={contactState(message)} />}
      />
    </Rows>
  )
}

const FIRST_LINE = { maxWidth: 420, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }
