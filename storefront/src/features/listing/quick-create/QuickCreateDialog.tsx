import {
  VIN_DECODE_MINIMUM,
  VIN_LENGTH,
  centsOf,
  isRefused,
  normaliseVin,
  readFigure,
  refusalParams,
  withPhoto,
  type AmountEntry,
  type ListingDraft,
  type Photo,
} from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState, type ReactNode } from "react"
import { Controller } from "react-hook-form"
import { Link, useNavigate } from "react-router-dom"
import { api, endpoints, messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSentForm } from "@/shared/forms/useSentForm"
import { PhotoManager } from "../media/PhotoManager"
import { usePhotoUploads } from "../media/usePhotoUploads"
import { Alert, Button, Dialog, Field, Input, MoneyInput, Tabs, toast } from "@/ui"
import { useSwipe } from "./useSwipe"

type TabName = "details" | "photos"

interface QuickCreateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: () => void
}

const EMPTY = { vin: "", year: "", make: "", model: "", trim: "" }
type Words = typeof EMPTY
interface Values extends Words {
  priceCents: AmountEntry
}
const YEAR = { minimum: 1900, maximum: 2099, grouped: false }

/** The spec's defaults serve as placeholders only: a prefilled Civic would be a false statement about the car. */
const EXAMPLES: Words = { vin: "17 characters", year: "2019", make: "Honda", model: "Civic", trim: "EX" }
const LABELS: Words = { vin: "VIN", year: "Year", make: "Make", model: "Model", trim: "Trim" }

/** Creates a draft from its VIN, basic details and photos, and then opens the editor (spec §2, Quick Create). */
export default function QuickCreateDialog({ open, onOpenChange, onCreated }: QuickCreateDialogProps) {
  const navigate = useNavigate()
  const [tab, setTab] = useState<TabName>("details")
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const uploads = usePhotoUploads({
    photos,
    listingId: null,
    onArrived: (photo) => setPhotos((all) => withPhoto(all, photo)),
  })
  const key = useRef({ body: "", key: "" })
  const form = useSentForm({
    defaultValues: { ...EMPTY, priceCents: null },
    check: ({ year, priceCents }: Values) => ({
      year: readFigure(year, YEAR).ok ? null : "Enter the year with four digits.",
      priceCents: isRefused(priceCents) ? priceCents.message : null,
    }),
    send: ({ vin, year, make, model, trim, priceCents }) => {
      const modelYear = readFigure(year, YEAR)
      const draft: ListingDraft = {
        vin,
        make: make.trim(),
        model: model.trim(),
        trim: trim.trim(),
        priceCents: centsOf(priceCents),
        year: modelYear.ok ? modelYear.value : null,
        photoUrls: photos.map(({ url }) => url),
      }
      const body = JSON.stringify(draft)
      // A retry of the same draft uses the same idempotency key, so that a lost response creates no second listing.
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() }
      const query = { oneDraft: "true" } as const
      return api(endpoints.createListing, { query, body: draft, idempotencyKey: key.current.key })
    },
    onSent: ({ listing }) => {
      toast.success("Draft added")
      onCreated()
      onOpenChange(false)
      void navigate(`/sell/edit/${listing.id}`)
    },
    reveal: () => setTab("details"),
  })
  const { control, register, watch, getValues, setValue, submit, isSending, errorAt, failure, forgetFailure } = form
  const { isSubmitted } = form.formState
  const { priceCents, ...words } = watch()
  const decode = useMutation({
    mutationFn: (vin: string) => api(endpoints.decodeVin, { params: { vin } }),
    onSuccess: ({ decoded }, vin) => {
      if (!decoded || getValues("vin") !== vin) return
      const found = { ...decoded, year: String(decoded.year ?? "") }
      // The VIN's data does not overwrite typed fields.
      for (const name of ["year", "make", "model", "trim"] as const)
        if (!getValues(name)) setValue(name, found[name], { shouldValidate: isSubmitted })
    },
  })
  const dirty =
    Object.values(words).some(Boolean) || priceCents !== null || photos.length > 0 || uploads.uploads.length > 0
  const other = refusalParams(failure, "VIN_HAS_DRAFT")
  // The draft waits for running uploads and for the VIN's data, because both belong in it.
  const isHeldBack = uploads.pending > 0 || decode.isPending
  const swipe = useSwipe((direction) => setTab(direction === "left" ? "photos" : "details"))
  const input = (name: Exclude<keyof Words, "vin">, inputMode?: "numeric") => (
    <Field label={LABELS[name]} optional={name === "trim"} error={errorAt(name)}>
      <Input
        inputMode={inputMode}
        placeholder={EXAMPLES[name]}
        maxLength={80}
        {...register(name, { onChange: forgetFailure })}
      />
    </Field>
  )
  const details: ReactNode = (
    <form
      id="quick-create"
      noValidate
      className="grid grid-cols-2 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isHeldBack) submit()
      }}
    >
      <div className="col-span-full">
        <Field label={LABELS.vin} optional error={errorAt("vin")}>
          <Controller
            control={control}
            name="vin"
            render={({ field }) => (
              <Input
                ref={field.ref}
                value={field.value}
                placeholder={EXAMPLES.vin}
                maxLength={80}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                className="font-mono placeholder:font-sans"
                onChange={(event) => {
                  const vin = normaliseVin(event.target.value).vin.slice(0, VIN_LENGTH)
                  field.onChange(vin)
                  forgetFailure()
                  if (vin.length === VIN_LENGTH) decode.mutate(vin)
                }}
              />
            )}
          />
        </Field>
        <p role="status" className="mt-1 text-sm text-muted empty:hidden">
          {decode.isPending
            ? "Looking up the VIN…"
            : decode.isError && words.vin.length >= VIN_DECODE_MINIMUM
              ? messageOf(decode.error)
              : ""}
        </p>
      </div>
      {input("year", "numeric")}
      {input("make")}
      {input("model")}
      {input("trim")}
      <Field label="Asking price" optional className="col-span-full" error={errorAt("priceCents")}>
        <Controller
          control={control}
          name="priceCents"
          render={({ field }) => (
            <MoneyInput ref={field.ref} value={field.value} placeholder="15,990" onValueChange={field.onChange} />
          )}
        />
      </Field>
    </form>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Quick Create"
      description="Start with the VIN. You complete the draft in the editor."
      dismissible={!dirty}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button loading={isSending || decode.isPending} disabled={!dirty || uploads.pending > 0} onClick={submit}>
            {uploads.pending > 0 ? `${uploads.pending} on the way` : "Add"}
          </Button>
        </>
      }
    >
      {other && (
        <Alert tone="amber" title="You have a draft of this car" className="mb-4">
          <Link to={`/sell/edit/${other.listingId}`} className="font-semibold underline underline-offset-2">
            {other.title}
          </Link>
        </Alert>
      )}
      {failure && !other && (
        <Alert tone="danger" title="The draft could not be added" className="mb-4">
          {messageOf(failure)}
        </Alert>
      )}
      <div {...swipe}>
        <Tabs
          label="Parts of the listing"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: "details", label: "Details" },
            { value: "photos", label: photos.length > 0 ? `Photos (${photos.length})` : "Photos" },
          ]}
        >
          <div hidden={tab !== "details"}>{details}</div>
          <div hidden={tab !== "photos"}>
            <PhotoManager
              id="quick-create-photos"
              photos={photos}
              uploads={uploads}
              error={fieldsOfRefusal(failure).photoUrls ?? null}
              onArrange={setPhotos}
            />
          </div>
        </Tabs>
      </div>
      <p className="mt-4 text-sm text-muted">
        Everything else, from the VIN's details to the reserve, is in the{" "}
        <Link
          to={words.vin ? `/sell/new?vin=${words.vin}` : "/sell/new"}
          className="font-semibold text-brand-ink underline"
        >
          full editor
        </Link>
        .
      </p>
    </Dialog>
  )
}
