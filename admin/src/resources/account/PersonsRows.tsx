import { Box } from "@mui/material"
import { DataTable, Pagination, ReferenceManyField } from "react-admin"
import { endpoints } from "../../providers/api"
import { columnsOf, only, tableColumns, type ContractList, type ListColumn } from "../../ui/listColumns"
import { PersonLink } from "../../ui/RecordLink"
import { LISTING_COLUMNS } from "../listing/ListingList"
import { CONTACT_COLUMNS } from "../message/ContactMessageList"
import { MESSAGE_COLUMNS } from "../notice/SentMessages"
import { CHARGE_COLUMNS } from "../payment/ChargeList"
import { RefundButton } from "../payment/RefundButton"
import { SALE_COLUMNS } from "../sale/SaleList"

interface RowsProps<List extends ContractList> {
  list: List
  columns: readonly ListColumn<List>[]
  /** The filter that limits the list to the person's rows. */
  target: "accountId" | "sellerId" | "bidderId" | "q"
  /** The field of the person that supplies the filter's value; by default the person's id. */
  source?: "email"
  /** Further fixed filters of the list, in addition to the filter by person. */
  filter?: object
  /** The name of the sort that shows the newest rows first; by default the list's own default sort. */
  newest?: List["sorts"][number]
  empty: string
  /** Whether each row links to its own page. */
  opens?: boolean
}

/** Rows of another collection that concern the person. */
function Rows<List extends ContractList>(props: RowsProps<List>) {
  const { list, columns, target, source, filter, newest, empty, opens = true } = props
  return (
    <ReferenceManyField
      reference={list.list}
      target={target}
      source={source}
      filter={filter}
      perPage={10}
      sort={{ field: newest ?? list.defaultSort[0], order: "DESC" }}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
    >
      <DataTable
        rowClick={opens ? "show" : false}
        bulkActionButtons={false}
        empty={<p>{empty}</p>}
        sx={{ fontVariantNumeric: "tabular-nums", "& .RaDataTable-tableWrapper": { overflowX: "auto" } }}
      >
        {tableColumns(list, columns)}
      </DataTable>
    </ReferenceManyField>
  )
}

/** The person's purchases and sales. */
export function PersonsSales() {
  return (
    <Rows
      list={endpoints.listAdminSales}
      columns={only(SALE_COLUMNS, "Won", "Vehicle", "Price", "Buyer", "Seller", "Status", "Waits for")}
      target="accountId"
      empty="Nothing bought or sold yet."
    />
  )
}

/** Each charge has a refund button in its row. */
const REFUNDABLE = [
  ...only(CHARGE_COLUMNS, "Created", "For", "Amount", "Status"),
  ...columnsOf(endpoints.listCharges, [
    { label: "Refund", show: (charge) => <RefundButton charge={charge} size="small" /> },
  ]),
]

export function PersonsCharges() {
  return <Rows list={endpoints.listCharges} columns={REFUNDABLE} target="accountId" empty="Nothing was charged yet." />
}

/** The person's payments for credits. */
export function PersonsCreditPurchases() {
  return (
    <Rows
      list={endpoints.listCharges}
      columns={REFUNDABLE}
      target="accountId"
      filter={CREDIT_PURCHASES}
      empty="No credit was bought yet."
    />
  )
}
const CREDIT_PURCHASES = { purpose: "credits" }

const CARS = only(LISTING_COLUMNS, "Vehicle", "Status", "Price", "Bids", "Ends")

export function PersonsListings() {
  return <Rows list={endpoints.listAdminListings} columns={CARS} target="sellerId" empty="Nothing listed yet." />
}

const CARS_BID_ON = [
  ...CARS,
  ...columnsOf(endpoints.listAdminListings, [
    {
      label: "Leads",
      show: ({ leader }) => leader && <PersonLink id={leader.id}>{leader.name || leader.email}</PersonLink>,
    },
  ]),
]

/** Cars on which the person has bid; each links to its bid log. */
export function PersonsBids() {
  return (
    <Rows
      list={endpoints.listAdminListings}
      columns={CARS_BID_ON}
      target="bidderId"
      newest="endsAt"
      empty="No bid yet."
    />
  )
}

/** Emails and SMS sent to the person's current addresses. */
export function PersonsNotices() {
  return (
    <Rows
      list={endpoints.listSentMessages}
      columns={only(MESSAGE_COLUMNS, "When", "By", "Template", "About", "State")}
      target="q"
      source="email"
      empty="Nothing was sent yet."
      opens={false}
    />
  )
}

const LETTERS = [
  ...only(CONTACT_COLUMNS, "Received", "About"),
  ...columnsOf(endpoints.listContactMessages, [
    { label: "Message", source: "message", show: ({ message }) => <Box sx={FIRST_LINE}>{message}</Box> },
  ]),
  ...only(CONTACT_COLUMNS, "State"),
]

/** The person's messages to the operator. */
export function PersonsMessages() {
  return (
    <Rows list={endpoints.listContactMessages} columns={LETTERS} target="accountId" empty="No message to us yet." />
  )
}

const FIRST_LINE = { maxWidth: 420, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }
