import {
  BODY_STYLES, DRIVETRAINS, FEATURE_CHECKLIST, FUEL_TYPES, RefusedError, TRANSMISSIONS, endpoints, formatMoney, openingPriceCents,
  type ListingDraft, type ListingView, type Photo,
} from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { useBlocker, useNavigate } from "react-router-dom"
import { api, messageOf, queryKeys, useSession, useSettings } from "@/app"
import { Alert, Button, Card, Checkbox, Chip, Dialog, Field, Input, MoneyInput, Segmented, Select, Textarea, toast } from "@/ui"
import { PhotoManager } from "./PhotoManager"
import { VinField } from "./VinField"
import { EMPTY_FORM, changedFields, draftOf, formOf, type ListingForm } from "./listingForm"
import { fromTorontoInput, toTorontoInput } from "./torontoTime"

const YES_NO = [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }]
const DURATIONS = [1, 3, 7, 14]
const LOCK_HINT = "Locked after the first bid."
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The seller's editor: the VIN first, then short groups; what is saved is what the server confirmed. */
export function ListingEditor({ listing }: { listing: ListingView | null }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const settings = useSettings()
  const [form, setForm] = useState<ListingForm>(() => (listing ? formOf(listing) : EMPTY_FORM))
  const [photos, setPhotos] = useState<Photo[]>(listing?.photos ?? [])
  const [saved, setSaved] = useState(() => withPhotos(listing ? formOf(listing) : EMPTY_FORM, listing?.photos ?? []))
  const idempotencyKey = useRef(crypto.randomUUID())
  const locked = listing?.owner?.locked ?? false
  const live = listing?.status === "live"
  const current = withPhotos(form, photos)
  const dirty = Object.keys(changedFields(saved, current)).length > 0
  const set = (change: Partial<ListingForm>) => setForm((before) => ({ ...before, ...change }))
  const leaving = useRef(false)

  const save = useMutation({
    mutationFn: async (publish: boolean) => {
      const status = publish && !live ? { status: "live" as const } : {}
      if (listing) {
        const { listing: after } = await api(endpoints.updateListing, { params: { id: listing.id }, body: { ...changedFields(saved, current), ...status } })
        return { id: listing.id, after, publish }
      }
      const { id } = await api(endpoints.createListing, { body: current, idempotencyKey: idempotencyKey.current })
      if (!publish) return { id, after: null, publish }
      try {
        const { listing: after } = await api(endpoints.updateListing, { params: { id }, body: status })
        return { id, after, publish }
      } catch (error) {
        // The draft is safe on the server; the editor goes on with it and says what is missing.
        throw new PublishRefusal(id, error)
      }
    },
    onSuccess: ({ id, after, publish }) => {
      idempotencyKey.current = crypto.randomUUID()
      setSaved(current)
      leaving.current = true
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      if (publish) {
        toast.success(after?.status === "live" ? "Your listing is live" : "Your listing is scheduled")
        navigate("/sellers")
      } else {
        toast.success("Saved")
        if (!listing) navigate(`/sell/edit/${id}`, { replace: true })
      }
    },
    onError: (error) => {
      if (!(error instanceof PublishRefusal)) return
      leaving.current = true
      toast.error(messageOf(error.reason), { description: "The draft is saved." })
      navigate(`/sell/edit/${error.draftId}`, { replace: true })
    },
  })
  // After a navigation that saving caused, unsaved changes count again.
  useEffect(() => {
    leaving.current = false
  }, [dirty])

  // The workspace links straight to a group, which exists only once the listing is loaded.
  useEffect(() => {
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [dirty])

  const refusal = save.error instanceof RefusedError ? save.error : null
  const fieldError = (name: string) => refusal?.details.fields?.[name] ?? listing?.owner?.missing[name] ?? null
  const startsLater = Boolean(form.startsAt)
  const text = (name: "make" | "model" | "trim" | "exteriorColor" | "interiorColor" | "engine" | "location", label: string) => (
    <Field label={label} error={fieldError(name)}>
      <Input value={form[name]} onChange={(event) => set({ [name]: event.target.value })} />
    </Field>
  )
  const figure = (name: "year" | "kms" | "cylinders" | "doors" | "seats", label: string, lockable = false) => (
    <Field label={label} error={fieldError(name)} hint={lockable && locked ? LOCK_HINT : undefined}>
      <Input inputMode="numeric" disabled={lockable && locked} value={form[name]} onChange={(event) => set({ [name]: event.target.value.replace(/\D/g, "") })} />
    </Field>
  )
  const choice = (name: "body" | "fuel" | "transmission" | "drivetrain", label: string, values: readonly string[]) => (
    <Field label={label} error={fieldError(name)}>
      <Select placeholder="Not stated" options={asOptions(values)} value={form[name]} onChange={(event) => set({ [name]: event.target.value })} />
    </Field>
  )

  return (
    <form
      noValidate
      className="mx-auto flex max-w-4xl flex-col gap-5 py-6 pb-28"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(false)
      }}
    >
      <header>
        <h1 className="text-3xl">{listing ? listing.title : "Create Listing"}</h1>
        <p className="mt-1 text-muted">{live ? "Live: changes are shown at once." : "A draft until you publish it. Nobody else sees it."}</p>
      </header>

      {refusal && (
        <Alert tone="danger" title={refusal.message}>
          {refusal.details.fields && (
            <ul className="list-disc pl-5">
              {Object.entries(refusal.details.fields).map(([name, message]) => (
                <li key={name}>{message}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}

      <Group title="Vehicle">
        <VinField form={form} disabled={locked} error={fieldError("vin")} onChange={set} />
        <Grid>
          {figure("year", "Year")}
          {text("make", "Make")}
          {text("model", "Model")}
          {text("trim", "Trim")}
          {choice("body", "Body", BODY_STYLES)}
          {figure("kms", "Kilometres", true)}
          {text("exteriorColor", "Exterior colour")}
          {text("interiorColor", "Interior colour")}
          {choice("fuel", "Fuel", FUEL_TYPES)}
          {choice("transmission", "Transmission", TRANSMISSIONS)}
          {choice("drivetrain", "Drivetrain", DRIVETRAINS)}
          {text("engine", "Engine")}
          {figure("cylinders", "Cylinders")}
          {figure("doors", "Doors")}
          {figure("seats", "Seats")}
          {text("location", "Location")}
        </Grid>
        <Field label="Description" error={fieldError("description")}>
          <Textarea rows={6} value={form.description} onChange={(event) => set({ description: event.target.value })} />
        </Field>
      </Group>

      <Group title="Photos">
        <PhotoManager photos={photos} onChange={setPhotos} />
        {fieldError("photoUrls") && <p className="text-sm text-danger">{fieldError("photoUrls")}</p>}
      </Group>

      <Group title="Condition & disclosures">
        <Grid>
          {(["accidents", "outOfProvince", "safetyIncluded"] as const).map((name) => (
            <Field key={name} label={{ accidents: "Accidents", outOfProvince: "Out of province", safetyIncluded: "Safety included" }[name]}>
              <Select placeholder="Not stated" options={YES_NO} value={form.condition[name]} onChange={(event) => set({ condition: { ...form.condition, [name]: event.target.value } })} />
            </Field>
          ))}
          <Field label="Condition rating">
            <Select
              placeholder="Not stated"
              options={[1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: `${rating} of 5` }))}
              value={form.condition.conditionRating}
              onChange={(event) => set({ condition: { ...form.condition, conditionRating: event.target.value } })}
            />
          </Field>
        </Grid>
        <Field label="Damage">
          <Textarea rows={3} value={form.condition.physicalDamage} onChange={(event) => set({ condition: { ...form.condition, physicalDamage: event.target.value } })} />
        </Field>
        <Field label="More info">
          <Textarea rows={2} value={form.condition.moreInfo} onChange={(event) => set({ condition: { ...form.condition, moreInfo: event.target.value } })} />
        </Field>
      </Group>

      <Group title="Features">
        <div className="flex flex-wrap gap-2">
          {FEATURE_CHECKLIST.map((feature) => {
            const selected = form.features.includes(feature)
            return (
              <Chip key={feature} selected={selected} onClick={() => set({ features: selected ? form.features.filter((each) => each !== feature) : [...form.features, feature] })}>
                {feature}
              </Chip>
            )
          })}
        </div>
        <Field label="Extras" hint="Separated by commas.">
          <Input value={form.featuresExtra} onChange={(event) => set({ featuresExtra: event.target.value })} />
        </Field>
      </Group>

      <Group title="Warranty">
        <Grid>
          {(
            [
              ["basicMonths", "Basic, months"], ["basicKm", "Basic, km"], ["powertrainMonths", "Powertrain, months"],
              ["powertrainKm", "Powertrain, km"], ["roadsideMonths", "Roadside, months"],
            ] as const
          ).map(([name, label]) => (
            <Field key={name} label={label}>
              <Input inputMode="numeric" value={form.warranty[name]} onChange={(event) => set({ warranty: { ...form.warranty, [name]: event.target.value.replace(/\D/g, "") } })} />
            </Field>
          ))}
        </Grid>
      </Group>

      <Group title="Price & reserve">
        <Grid>
          <Field label="Asking price" optional error={fieldError("price")} hint={locked ? LOCK_HINT : undefined}>
            <MoneyInput disabled={locked} value={form.priceCents} onValueChange={(priceCents) => set({ priceCents })} />
          </Field>
          <Field label="Reserve price" optional error={fieldError("reserve")} hint={locked ? "It can only be lowered now." : "Only you see the amount."}>
            <MoneyInput value={form.reserveCents} onValueChange={(reserveCents) => set({ reserveCents })} />
          </Field>
          {form.reserveCents === null && (
            <Field label="Starting price" hint={locked ? LOCK_HINT : "No reserve: it sells to the highest bid."}>
              <MoneyInput disabled={locked} value={form.startingPriceCents} onValueChange={(startingPriceCents) => set({ startingPriceCents })} />
            </Field>
          )}
          <Field label="Least increment" hint={locked ? LOCK_HINT : undefined} error={fieldError("minIncrementCents")}>
            <MoneyInput disabled={locked} value={form.minIncrementCents} onValueChange={(minIncrementCents) => set({ minIncrementCents })} />
          </Field>
        </Grid>
        {form.reserveCents !== null && (
          <Field
            label={`Opening price: ${form.openingShareBasisPoints / 100} % of the reserve, ${formatMoney(openingPriceCents(form))}`}
            hint="Buyers can work the reserve out from an opening price left at 35 %: another share keeps it to yourself."
          >
            <input
              type="range"
              min={2_000}
              max={5_000}
              step={100}
              disabled={locked}
              value={form.openingShareBasisPoints}
              onChange={(event) => set({ openingShareBasisPoints: Number(event.target.value) })}
              aria-label="Opening share of the reserve"
              className="h-11 w-full accent-brand"
            />
          </Field>
        )}
        {viewer?.sellerType === "dealer" && (
          <Segmented
            label="Who may see it and bid"
            options={[{ value: "public", label: "Everyone" }, { value: "dealers", label: "Dealers only" }]}
            value={form.audience}
            onValueChange={(audience) => set({ audience: audience as ListingForm["audience"] })}
          />
        )}
      </Group>

      <Group title="Schedule">
        <p className="text-sm text-muted">Times are Toronto's. {locked && LOCK_HINT}</p>
        <Checkbox
          label="Start as soon as I publish"
          disabled={locked}
          checked={!startsLater}
          onChange={(event) => set({ startsAt: event.target.checked ? "" : toTorontoInput(new Date(Date.now() + 86_400_000).toISOString()) })}
        />
        <Grid>
          {startsLater && (
            <Field label="Start" error={fieldError("startsAt")}>
              <Input type="datetime-local" disabled={locked} value={form.startsAt} onChange={(event) => set({ startsAt: event.target.value })} />
            </Field>
          )}
          <Field label="End" error={fieldError("endsAt")} hint="Seven days after the start when left empty.">
            <Input type="datetime-local" disabled={locked} value={form.endsAt} onChange={(event) => set({ endsAt: event.target.value })} />
          </Field>
        </Grid>
        {!locked && (
          <div className="flex flex-wrap gap-2">
            {DURATIONS.filter((days) => !settings.data || days * 86_400 <= settings.data.auction.maxDurationSeconds).map((days) => (
              <Chip key={days} onClick={() => set({ endsAt: toTorontoInput(new Date(Date.parse(fromTorontoInput(form.startsAt) ?? new Date().toISOString()) + days * 86_400_000).toISOString()) })}>
                {days} {days === 1 ? "day" : "days"}
              </Chip>
            ))}
          </div>
        )}
      </Group>

      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-4xl items-center justify-end gap-3">
          <p className="mr-auto text-sm text-muted" aria-live="polite">
            {dirty ? "Unsaved changes" : listing ? "Saved ✓" : ""}
          </p>
          <Button type="submit" variant="secondary" loading={save.isPending && save.variables === false} disabled={!dirty}>
            {live ? "Save changes" : "Save draft"}
          </Button>
          {!live && (
            <Button loading={save.isPending && save.variables === true} onClick={() => save.mutate(true)}>
              {startsLater ? "Schedule" : "Publish"}
            </Button>
          )}
        </div>
      </div>

      <Dialog
        open={blocker.state === "blocked"}
        onOpenChange={(open) => !open && blocker.reset?.()}
        size="sm"
        title="Leave without saving?"
        description="What you changed since the last save would be lost."
        footer={
          <>
            <Button variant="secondary" onClick={() => blocker.reset?.()}>
              Stay
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      />
    </form>
  )
}

/** The draft was created, but publishing it was refused. */
class PublishRefusal extends Error {
  constructor(
    readonly draftId: string,
    readonly reason: unknown
  ) {
    super("The listing could not be published.")
  }
}

function withPhotos(form: ListingForm, photos: readonly Photo[]): ListingDraft {
  return { ...draftOf(form), photoUrls: photos.map(({ url }) => url) }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 id={title.toLowerCase().replace(/[^a-z]+/g, "-")} className="scroll-mt-24 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
