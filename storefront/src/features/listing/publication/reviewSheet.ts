import {
  LOCALE,
  TIME_ZONE,
  buyNowUntilText,
  spokenAmount,
  type ListingView,
  type PublicationTerms,
} from "@northlot/contract"
import { FIELD_LABELS, type FieldName } from "../editor/listingFields"

export interface ReviewRow {
  label: string
  /** Null if the seller gave no value. */
  value: string | null
  /** The editor's field for this value. */
  field: FieldName
}
export interface ReviewSection {
  title: string
  rows: ReviewRow[]
}

type Reviewed = Pick<
  ListingView,
  | "year"
  | "make"
  | "model"
  | "trim"
  | "vin"
  | "kms"
  | "location"
  | "body"
  | "fuel"
  | "transmission"
  | "drivetrain"
  | "engine"
  | "exteriorColor"
  | "interiorColor"
  | "description"
  | "features"
  | "featuresExtra"
  | "condition"
  | "photos"
  | "videoUrls"
  | "priceCents"
  | "minIncrementCents"
  | "audience"
>

const whole = new Intl.NumberFormat(LOCALE)
const joined = (parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(" ") || null
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`

function answered(value: string | number | boolean | null, name: keyof ListingView["condition"]): string | null {
  if (value === null || value === "") return null
  if (typeof value === "boolean") return value ? "Yes" : "No"
  return name === "conditionRating" ? `${value} of 5` : String(value)
}

/** A time in a time zone as text: 'Friday, November 20, 2026 at 6:05 p.m. EST'. */
function longMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(moment)
}

/** The time in Toronto, and also in the seller's time zone if the two differ. */
export function reviewedMoment(moment: Date, sellersZone: string): string {
  const [here, there] = [longMoment(moment, TIME_ZONE), longMoment(moment, sellersZone)]
  return here === there ? here : `${here}; where you are, ${there}`
}

/** All details that buyers will see after the publication. */
export function reviewSheet(listing: Reviewed, terms: PublicationTerms, sellersZone: string): ReviewSection[] {
  const { condition } = listing
  const disclosures: (keyof ListingView["condition"])[] = [
    "accidents",
    "outOfProvince",
    "safetyIncluded",
    "conditionRating",
    "physicalDamage",
    "moreInfo",
  ]
  const { openingCents, reserveCents, buyNow } = terms
  return [
    {
      title: "The car",
      rows: [
        { label: "Vehicle", value: joined([listing.year, listing.make, listing.model, listing.trim]), field: "make" },
        { label: "VIN", value: listing.vin || null, field: "vin" },
        { label: "Kilometres", value: listing.kms === null ? null : `${whole.format(listing.kms)} km`, field: "kms" },
        { label: "Location", value: listing.location || null, field: "location" },
        { label: "Body", value: listing.body || null, field: "body" },
        {
          label: "Drive",
          value:
            [listing.engine, listing.fuel, listing.transmission, listing.drivetrain].filter(Boolean).join(", ") || null,
          field: "engine",
        },
        {
          label: "Colours",
          value: [listing.exteriorColor, listing.interiorColor].filter(Boolean).join(" outside, ") || null,
          field: "exteriorColor",
        },
        {
          label: "Features",
          value: [...listing.features, listing.featuresExtra].filter(Boolean).join(", ") || null,
          field: "features",
        },
        { label: "Description", value: listing.description.trim() || null, field: "description" },
        {
          label: "Pictures",
          value: [
            counted(listing.photos.length, "photo"),
            ...(listing.videoUrls.length > 0 ? [counted(listing.videoUrls.length, "video")] : []),
          ].join(", "),
          field: "photoUrls",
        },
      ],
    },
    {
      title: "Condition and disclosures",
      rows: disclosures.map((name) => ({
        label: FIELD_LABELS[`condition.${name}`],
        value: answered(condition[name], name),
        field: `condition.${name}` as const,
      })),
    },
    {
      title: "Price",
      rows: [
        {
          label: "Bidding begins at",
          value: spokenAmount(openingCents),
          field: reserveCents === null ? "startingPriceCents" : "openingShareBasisPoints",
        },
        {
          label: "Reserve, hidden from buyers",
          value: reserveCents === null ? "No reserve" : spokenAmount(reserveCents),
          field: "reserveCents",
        },
        {
          label: "Buy now",
          value: buyNow
            ? `${spokenAmount(buyNow.priceCents)}, ${buyNowUntilText(buyNow, { hasReserve: reserveCents !== null })}`
            : "No",
          field: "buyNowCents",
        },
        {
          label: "Asking price",
          value: listing.priceCents === null ? null : spokenAmount(listing.priceCents),
          field: "priceCents",
        },
        { label: "Minimum bid step", value: spokenAmount(listing.minIncrementCents), field: "minIncrementCents" },
        ...(listing.audience === "dealers"
          ? [{ label: "Who may see it and bid", value: "Dealers only", field: "audience" as const }]
          : []),
      ],
    },
    {
      title: "Schedule",
      rows: [
        {
          label: "Opens",
          value: terms.startsAt ? reviewedMoment(terms.startsAt, sellersZone) : "When you publish it",
          field: terms.startsAt ? "startsAt" : "endsAt",
        },
        { label: "Ends", value: reviewedMoment(terms.endsAt, sellersZone), field: "endsAt" },
      ],
    },
  ]
}
