import { formatMoney, formatMoneyExact, type AdminCharge, type AdminListing, type AdminSale } from "@northlot/contract"
import type { ReactNode } from "react"
import { DataTable, Pagination, ReferenceManyField } from "react-admin"
import { StatusChip } from "../../StatusChip"
import { formatMomentBriefly } from "../../format"
import { chargeStatus, listingStatus, nextStepName, saleStanding } from "../../labels"
import { RefundButton } from "../charges/RefundButton"

interface RowsProps {
  reference: "sales" | "charges" | "listings"
  /** The filter of that collection that names a person. */
  target: "accountId" | "sellerId"
  newest: string
  empty: string
  children: ReactNode
}

/** Rows of another collection that concern the person; each leads to its own page. */
function Rows({ reference, target, newest, empty, children }: RowsProps) {
  return (
    <ReferenceManyField
      reference={reference}
      target={target}
      perPage={10}
      sort={{ field: newest, order: "DESC" }}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
    >
      <DataTable
        rowClick="show"
        bulkActionButtons={false}
        empty={<p>{empty}</p>}
        sx={{ fontVariantNumeric: "tabular-nums", "& .RaDataTable-tableWrapper": { overflowX: "auto" } }}
      >
        {children}
      </DataTable>
    </ReferenceManyField>
  )
}

/** Bought and sold. */
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

/** Each can be refunded where it stands. */
export function PersonsCharges() {
  return (
    <Rows reference="charges" target="accountId" newest="createdAt" empty="Nothing was charged yet.">
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
    </Rows>
  )
}

export function PersonsListings() {
  return (
    <Rows reference="listings" target="sellerId" newest="createdAt" empty="Nothing listed yet.">
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
    </Rows>
  )
}
