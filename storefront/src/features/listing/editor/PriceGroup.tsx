import {
  OPENING_SHARE_MAXIMUM,
  OPENING_SHARE_MINIMUM,
  bidStepsText,
  cents,
  centsOf,
  formatMoney,
  openingPriceCents,
} from "@northlot/contract"
import { NOT_SHOWN, useIsSupport, useSession, useSettings } from "@/shared"
import { useState } from "react"
import { Checkbox, Field, Segmented } from "@/ui"
import { useEditor } from "./EditorContext"
import { AmountField, EditorGroup, FieldGrid, LOCK_HINT } from "./EditorFields"
import { FIELD_LABELS, fieldId } from "./listingFields"
import { EMPTY_FORM, type ListingForm } from "./listingForm"
import { MoreFields } from "./MoreFields"
import { PriceHelp } from "./PriceHelp"

export function PriceGroup() {
  const { form, edit, errors, locked, listing } = useEditor()
  const { viewer } = useSession()
  const support = useIsSupport()
  const decided = listing?.owner?.audienceDecided ?? false
  const fixed = locked || decided
  // Most sellers set a reserve. The starting price is asked for only if the seller sells without a reserve.
  const [sellsWithout, setSellsWithout] = useState(form.startingPriceCents !== EMPTY_FORM.startingPriceCents)
  const isWithout = form.reserveCents === null && (sellsWithout || locked)
  const reserveCents = centsOf(form.reserveCents)
  const bidSteps = useSettings().data?.auction.bidSteps
  const marketSteps = bidSteps ? bidStepsText({ minIncrementCents: cents(0), bidSteps }) : "Northlot's bid steps"
  const opening = formatMoney(
    openingPriceCents({ ...form, reserveCents, startingPriceCents: centsOf(form.startingPriceCents) })
  )
  return (
    <EditorGroup title="Price & reserve">
      <FieldGrid>
        <AmountField
          name="reserveCents"
          hint={
            support
              ? NOT_SHOWN
              : locked
                ? "The reserve can only be lowered now."
                : "The lowest price you sell for. Buyers do not see it."
          }
        />
        <AmountField
          name="priceCents"
          optional
          disabled={locked}
          hint={locked ? LOCK_HINT : "The price you would like to get."}
        />
      </FieldGrid>
      {form.reserveCents === null && !locked && (
        <Checkbox
          label="Sell without a reserve"
          checked={sellsWithout}
          onChange={(event) => setSellsWithout(event.target.checked)}
        />
      )}
      {isWithout && (
        <>
          {!locked && (
            <p role="status" className="text-sm font-semibold text-danger">
              This car sells at any price, from {opening}
            </p>
          )}
          <FieldGrid>
            <AmountField
              name="startingPriceCents"
              disabled={locked}
              hint={locked ? LOCK_HINT : "The car sells to the highest bid."}
            />
          </FieldGrid>
        </>
      )}
      <PriceHelp isWithout={isWithout} />
      {(viewer?.sellerType === "dealer" || decided) && (
        <div id={fieldId("audience")} tabIndex={-1} className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-semibold">
            {FIELD_LABELS.audience}
          </p>
          <Segmented
            label={FIELD_LABELS.audience}
            options={[
              { value: "public", label: "Everyone", disabled: fixed },
              { value: "dealers", label: "Dealers only", disabled: fixed },
            ]}
            value={form.audience}
            onValueChange={(audience) => edit({ audience: audience as ListingForm["audience"] })}
            className="sm:max-w-sm"
          />
          {fixed && (
            <p className="text-sm text-muted">
              {decided ? "Northlot has restricted this listing to dealers. Write to us if that is wrong." : LOCK_HINT}
            </p>
          )}
          {errors.audience && <p className="text-sm font-medium text-danger">{errors.audience}</p>}
        </div>
      )}
      <MoreFields title="Minimum bid step, buy now and opening price">
        <FieldGrid>
          <AmountField
            name="minIncrementCents"
            disabled={locked}
            hint={locked ? LOCK_HINT : `If Northlot's bid step is larger, that step applies: ${marketSteps}.`}
          />
          <AmountField
            name="buyNowCents"
            optional
            disabled={locked}
            hint={
              locked
                ? LOCK_HINT
                : "A buyer who pays this price gets the car at once. The price must be at least your reserve."
            }
          />
          {form.buyNowCents !== null && (
            <div id={fieldId("buyNowUntil")} tabIndex={-1} className="flex flex-col gap-1.5 sm:col-span-2">
              <p aria-hidden className="text-sm font-semibold">
                {FIELD_LABELS.buyNowUntil}
              </p>
              <Segmented
                label={FIELD_LABELS.buyNowUntil}
                options={[
                  { value: "first-bid", label: "Until the first bid", disabled: locked },
                  { value: "reserve", label: "Until the reserve is met", disabled: locked || reserveCents === null },
                ]}
                value={reserveCents === null ? "first-bid" : form.buyNowUntil}
                onValueChange={(buyNowUntil) => edit({ buyNowUntil: buyNowUntil as ListingForm["buyNowUntil"] })}
              />
            </div>
          )}
        </FieldGrid>
        {reserveCents !== null && (
          <Field
            id={fieldId("openingShareBasisPoints")}
            label={`Opening price: ${form.openingShareBasisPoints / 100}% of the reserve, ${opening}`}
            hint={locked ? LOCK_HINT : "At 35%, buyers can guess your reserve. Choose another share to hide it."}
            error={errors.openingShareBasisPoints}
          >
            <input
              id={fieldId("openingShareBasisPoints")}
              type="range"
              min={OPENING_SHARE_MINIMUM}
              max={OPENING_SHARE_MAXIMUM}
              step={100}
              disabled={locked}
              value={form.openingShareBasisPoints}
              onChange={(event) => edit({ openingShareBasisPoints: Number(event.target.value) })}
              aria-label="Opening share of the reserve"
              aria-valuetext={`${form.openingShareBasisPoints / 100}%, ${opening}`}
              className="h-11 w-full accent-brand"
            />
          </Field>
        )}
      </MoreFields>
    </EditorGroup>
  )
}
