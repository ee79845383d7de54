import {
  RefusedError,
  VIN_DECODE_MINIMUM,
  VIN_LENGTH,
  isRefused,
  normaliseVin,
  readFigure,
  type AmountEntry,
  type ListingDraft,
  type Photo,
} from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState, type ReactNode } from "react"
import { Link, useNavigate } from "react-router-dom"
import { api, endpoints, messageOf } from "@/app"
import { PhotoManager } from "@/features/media/PhotoManager"
import { usePhotoUploads } from "@/features/media/usePhotoUploads"
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
const YEAR = { minimum: 1900, maximum: 2099, grouped: false }

/** The spec's defaults, as what an answer looks like: nobody's car is a Civic unless they say so. */
const EXAMPLES: Words = { vin: "17 characters", year: "2019", make: "Honda", model: "Civic", trim: "EX" }
const LABELS: Words = { vin: "VIN", year: "Year", make: "Make", model: "Model", trim: "Trim" }

/** A new draft from the workspace: the least that tells which car it is, and its photos (spec §2, Quick Create). */
export default function QuickCreateDialog({ open, onOpenChange, onCreated }: QuickCreateDialogProps) {
  const navigate = useNavigate()
  const [tab, setTab] = useState<TabName>("details")
  const [words, setWords] = useState(EMPTY)
  const [price, setPrice] = useState<AmountEntry>(null)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const uploads = usePhotoUploads({
    photos,
    listingId: null,
    onArrived: (photo) => setPhotos((all) => (all.some(({ url }) => url === photo.url) ? all : [...all, photo])),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const write = (change: Partial<Words>) => {
    setWords((before) => ({ ...before, ...change }))
    setProblem(null)
    creation.reset()
  }
  const decode = useMutation({
    mutationFn: (vin: string) => api(endpoints.decodeVin, { params: { vin } }),
    onSuccess: ({ decoded }, vin) =>
      setWords((now) =>
        !decoded || now.vin !== vin
          ? now
          : // What the person has written stays theirs.
            {
              ...now,
              year: now.year || String(decoded.year ?? ""),
              make: now.make || decoded.make,
              model: now.model || decoded.model,
              trim: now.trim || decoded.trim,
            }
      ),
  })
  const key = useRef({ body: "", key: "" })
  const creation = useMutation({
    mutationFn: (draft: ListingDraft) => {
      const body = JSON.stringify(draft)
      // The same draft again is the same request: an answer that was lost makes no second listing.
      if (key.current.body !== body) key.current = { body, key: crypto.randomUUID() }
      return api(endpoints.createListing, { body: draft, idempotencyKey: key.current.key })
    },
    onSuccess: ({ listing }) => {
      toast.success("Draft added", {
        action: { label: "Complete listing", onClick: () => void navigate(`/sell/edit/${listing.id}`) },
      })
      onCreated()
      onOpenChange(false)
    },
    onError: () => setTab("details"),
  })
  const refused = creation.error instanceof RefusedError ? (creation.error.details.fields ?? {}) : {}
  const errorOf = (name: keyof Words) => refused[name] ?? (name === "year" && problem ? problem : null)
  const dirty = Object.values(words).some(Boolean) || price !== null || photos.length > 0 || uploads.uploads.length > 0

  const add = () => {
    const { vin, year, make, model, trim } = words
    const modelYear = readFigure(year, YEAR)
    if (!modelYear.ok || isRefused(price)) {
      setTab("details")
      return setProblem(modelYear.ok ? null : "Enter the year with four digits.")
    }
    creation.mutate({
      vin,
      make: make.trim(),
      model: model.trim(),
      trim: trim.trim(),
      priceCents: price,
      year: modelYear.value,
      photoUrls: photos.map(({ url }) => url),
    })
  }
  const swipe = useSwipe((direction) => setTab(direction === "left" ? "photos" : "details"))
  const input = (name: keyof Words, rest: Partial<Parameters<typeof Input>[0]> = {}) => (
    <Field label={LABELS[name]} optional={name === "vin" || name === "trim"} error={errorOf(name)}>
      <Input
        value={words[name]}
        placeholder={EXAMPLES[name]}
        maxLength={80}
        onChange={(event) => write({ [name]: event.target.value })}
        {...rest}
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
        if (!creation.isPending && uploads.pending === 0) add()
      }}
    >
      <div className="col-span-full">
        {input("vin", {
          autoCapitalize: "characters",
          autoComplete: "off",
          spellCheck: false,
          className: "font-mono placeholder:font-sans",
          onChange: (event) => {
            const vin = normaliseVin(event.target.value).vin.slice(0, VIN_LENGTH)
            write({ vin })
            if (vin.length === VIN_LENGTH) decode.mutate(vin)
          },
        })}
        <p role="status" className="mt-1 text-sm text-muted empty:hidden">
          {decode.isPending
            ? "Looking up the VIN…"
            : decode.isError && words.vin.length >= VIN_DECODE_MINIMUM
              ? messageOf(decode.error)
              : ""}
        </p>
      </div>
      {input("year", { inputMode: "numeric" })}
      {input("make")}
      {input("model")}
      {input("trim")}
      <Field label="Asking price" optional className="col-span-full" error={refused.priceCents ?? null}>
        <MoneyInput value={price} placeholder="15,990" onValueChange={setPrice} />
      </Field>
    </form>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Quick Create"
      description="A draft with the essentials. Complete and publish it when you are ready."
      dismissible={!dirty}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button loading={creation.isPending} disabled={!dirty || uploads.pending > 0} onClick={add}>
            {uploads.pending > 0 ? `${uploads.pending} on the way` : "Add"}
          </Button>
        </>
      }
    >
      {creation.isError && (
        <Alert tone="danger" title="The draft could not be added" className="mb-4">
          {messageOf(creation.error)}
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
              error={refused.photoUrls ?? null}
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
