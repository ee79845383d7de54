import { LOCALE, TIME_ZONE, formatMoneyExact, vehiclePrice } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { SaleRecord, BillOfSaleContent } from "#src/modules/sale/types"
import type { SoldVehicle } from "#src/queries/sale/sold-vehicle"

/**
 * The as-is clause from the Terms of Use. A dealer who sells without a safety certificate must use the prescribed text
 * `asIsText` instead.
 */
const AS_IS_AND_FINAL =
  "Sales are As-Is and Final. The vehicle is sold in the condition in which it stands, with all faults, without warranty or condition from Northlot of any kind."

/** Whether the seller is named by a dealer's registered name and address. */
export const dealerSells = (
  { sellerType }: Pick<SaleRecord, "sellerType">,
  { dealer }: Pick<AccountRecord, "dealer">
) => sellerType === "dealer" && dealer !== null

/** Whether the buyer is named by a dealer's registered name and address. */
export const dealerBuys = ({ buyerType, dealer }: Pick<AccountRecord, "buyerType" | "dealer">) =>
  buyerType === "dealer" && dealer !== null

/**
 * The content of a bill of sale. A dealer's price carries HST. For a private sale, tax is collected at registration.
 * `asIsText` are the prescribed words of a dealer who sells without a safety certificate.
 */
export function billOfSaleContent(
  sale: SaleRecord,
  vehicle: SoldVehicle,
  { buyer, seller, asIsText }: { buyer: AccountRecord; seller: AccountRecord; asIsText: string }
): BillOfSaleContent {
  const sections: [title: string, rows: [label: string, value: string][]][] = [
    ["Seller", partyRows(seller, dealerSells(sale, seller))],
    ["Buyer", partyRows(buyer, dealerBuys(buyer))],
    ["Vehicle", vehicleRows(vehicle)],
    ["Disclosures by the seller", disclosureRows(vehicle)],
    ["Price", priceRows(sale)],
  ]
  return {
    sections: sections.map(([title, rows]) => ({ title, rows: rows.map(([label, value]) => ({ label, value })) })),
    statements: [
      "The seller sells the vehicle to the buyer at the price above, and confirms that the disclosures are complete and true to the seller's knowledge.",
      asIsWords(sale, vehicle, asIsText),
      "Each party accepts this document at Northlot. Name, time and network address of the acceptance are recorded together with the SHA-256 fingerprint of this file.",
    ],
  }
}

function asIsWords({ sellerType }: SaleRecord, { condition }: SoldVehicle, asIsText: string): string {
  return sellerType === "dealer" && condition.safetyIncluded !== true ? asIsText : AS_IS_AND_FINAL
}

function partyRows({ first, last, location, dealer }: AccountRecord, asDealer: boolean): [string, string][] {
  const name = `${first} ${last}`.trim()
  if (!asDealer || !dealer)
    return [
      ["Name", name],
      ["Location", location],
    ]
  return [
    ["Registered name", dealer.name],
    ["Address", dealer.address],
    ["OMVIC registration", dealer.omvic],
    ["Represented by", name],
  ]
}

function vehicleRows({ vin, year, make, model, trim, kms, exteriorColor }: SoldVehicle): [string, string][] {
  return [
    ["VIN", vin],
    ["Vehicle", [year, make, model, trim].filter(Boolean).join(" ")],
    ["Odometer", kms === null ? "Not stated" : `${kms.toLocaleString(LOCALE)} km`],
    ...(exteriorColor ? [["Colour", exteriorColor] as [string, string]] : []),
  ]
}

function disclosureRows({ condition }: SoldVehicle): [string, string][] {
  const said = (answer: boolean | null | undefined) =>
    answer === true ? "Yes" : answer === false ? "No" : "Not stated"
  return [
    ["Accidents", said(condition.accidents)],
    ["From outside of Ontario", said(condition.outOfProvince)],
    ["Safety certificate included", said(condition.safetyIncluded)],
    ["Physical damage", condition.physicalDamage || "None stated"],
    ...(condition.moreInfo ? [["More", condition.moreInfo] as [string, string]] : []),
  ]
}

function priceRows({ hammerCents, sellerType, wonAt }: SaleRecord): [string, string][] {
  const { hstCents, totalCents } = vehiclePrice({ priceCents: hammerCents, sellerType })
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: TIME_ZONE }).format(wonAt)
  return [
    ["Date of sale", day],
    ["Price", formatMoneyExact(hammerCents)],
    ...(sellerType === "dealer" ? [["HST (13%)", formatMoneyExact(hstCents)] as [string, string]] : []),
    ["Total", formatMoneyExact(totalCents)],
  ]
}
