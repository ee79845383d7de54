import { opensLater, withPhoto, type ListingDraft, type ListingView } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { queryKeys, useClock, useSession } from "@/shared"
import { CarfaxField } from "../carfax/CarfaxField"
import { PhotoManager } from "../media/PhotoManager"
import { TemplateField } from "@/entities/listing/TemplateField"
import { formWithTerms } from "../templates/templateForm"
import { VideoManager } from "../media/VideoManager"
import { usePhotoUploads } from "../media/usePhotoUploads"
import { useVideoUploads } from "../media/useVideoUploads"
import { savesItself as storedWithoutPress } from "../media/placeUpload"
import { Alert, Button, Card, Skeleton, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatMoment } from "@/ui/rules/moment"
import { ConflictDialog } from "./ConflictDialog"
import { ConditionGroup } from "./ConditionGroup"
import { DuplicateNotice } from "./DuplicateNotice"
import { EditorProvider } from "./EditorContext"
import { EditorGroup } from "./EditorFields"
import { FeaturesGroup } from "./FeaturesGroup"
import { LeaveDialog, useLeaveGuard } from "@/shared/forms/LeaveGuard"
import { PriceGroup } from "./PriceGroup"
import { ProblemList, PublishPanel } from "./PublishPanel"
import { SaveState } from "./SaveState"
import { ScheduleGroup } from "./ScheduleGroup"
import { VehicleGroup } from "./VehicleGroup"
import { useVinDifferences } from "./vinDecoding"
import { MoreFields } from "./MoreFields"
import { bindsBySaving } from "./bindsBySaving"
import { isWorthCaching, sendableByItself, useAutosave } from "./autosave"
import { storeForm, readStoredForm } from "./storedForm"
import { FORM_STEPS, STEP_TITLES, isOtherPlace, nextNeeded, searchAt, stepAfter, type FormStep } from "./formSteps"
import { fieldId, isField, type FieldErrors, type FieldName } from "./listingFields"
import { changedFields, type ListingForm } from "./listingForm"
import { previewListing } from "./previewListing"
import { publicationTerms } from "./publicationTerms"
import { publishProgress } from "./publishProgress"
import { StepNav } from "./StepNav"
import { StepGroup } from "./steps/StepGroup"
import { useEditorSteps } from "./steps/useEditorSteps"
import { stepId, useFormStep } from "./useFormStep"
import { useEditorValues } from "./useEditorValues"
import { areConfirmed, useConfirmations } from "../publication/confirmations"
import { useSaveListing } from "./useSaveListing"
import { LazyBoundary } from "@/shared/lazy"

const SaveTemplateDialog = lazyPart(() => import("../templates/SaveTemplateDialog"))
const EditorReview = lazyPart(() => import("../publication/EditorReview"))
const PRESS_MILLISECONDS = 400

interface ListingEditorProps {
  /** The stored listing; `null` until the first save. */
  listing: ListingView | null
  /** The VIN in the address of a new listing. */
  vin?: string
  onCreated: (id: string) => void
}

/** The seller's editor: one form in five steps. The word 'Saved' means that the server has confirmed the save. */
export function ListingEditor({ listing, vin, onCreated }: ListingEditorProps) {
  const clock = useClock()
  const viewerId = useSession().viewer!.id
  const queries = useQueryClient()
  const values = useEditorValues(listing, vin ? { vin } : {})
  const { form, photos, draft, saved } = values
  const vinDifferences = useVinDifferences(draft, listing)
  const steps = useEditorSteps(listing?.id ?? null)
  const place = useFormStep({ isStored: listing !== null })
  const dirty = values.dirty || steps.dirty
  const uploads = usePhotoUploads({
    photos,
    onArrived: (photo) => values.arrange((all) => withPhoto(all, photo)),
    listingId: listing?.id ?? null,
    goOn: true,
    onPlaced: () => bringIn(),
  })
  const arrangeVideos = (update: (videos: readonly string[]) => readonly string[]) =>
    edit({ videoUrls: [...update(values.readForm().videoUrls)] })
  const videoUploads = useVideoUploads({
    videos: form.videoUrls,
    onArrived: (url) => arrangeVideos((all) => (all.includes(url) ? all : [...all, url])),
    listingId: listing?.id ?? null,
    onPlaced: () => bringIn(),
  })
  const arriving = uploads.pending + videoUploads.pending
  // The number of uploads without a stored listing: they are lost if the seller leaves the page. Uploads of a stored
  // listing continue.
  const homeless = uploads.homeless + videoUploads.homeless
  const { blocker, leave } = useLeaveGuard(
    dirty || homeless > 0,
    dirty || uploads.lostWithPage + videoUploads.lostWithPage > 0,
    isOtherPlace
  )
  const live = listing?.status === "live"
  const locked = listing?.owner?.locked ?? false

  const onDone = (after: ListingView, sent: ListingDraft, publish: boolean) => {
    if (!publish) {
      toast.success("Saved")
      if (blocker.state === "blocked") blocker.proceed()
      return
    }
    toast.success(after.status === "live" ? "Your listing is live" : "Your listing is scheduled", {
      description: (
        <Link to={`/listing/${after.slug}`} className="font-semibold text-brand-ink underline underline-offset-2">
          View listing
        </Link>
      ),
    })
    // If the seller typed during the publication, the editor stays open, so that no text is lost.
    if (Object.keys(changedFields(sent, values.readDraft())).length === 0) leave("/sellers")
    else toast.info("Your latest changes are not saved yet.")
  }
  const {
    problem,
    conflict,
    otherDraft,
    failure,
    savedAt,
    autosaving,
    saving,
    publishing,
    save,
    publish,
    passes,
    decide,
    settle,
    wrongNow,
    bringIn,
    isReadable,
    tellMissing,
  } = useSaveListing({
    listing,
    readDraft: values.readDraft,
    readSaved: values.readSaved,
    vinDifferences,
    takeIn: values.takeIn,
    onCreated: ({ id }) => {
      storeForm(viewerId, null, null)
      onCreated(id)
      // The address of the created listing. If the seller is already leaving the page, the editor does not open this
      // address.
      const address = `/sell/edit/${id}${searchAt("", place.readStep())}`
      const samePage = { replace: true, preventScrollReset: true, state: { samePage: true } }
      if (blocker.state !== "blocked") return leave(address, samePage)
      uploads.belongTo(id)
      videoUploads.belongTo(id)
    },
    onSaved: values.markSaved,
    onDone,
  })

  const [template, setTemplate] = useState("")
  const [savingTemplate, setSavingTemplate] = useState(false)
  const confirmations = useConfirmations()
  // The review shows times relative to the moment when it opened, and the publication uses the same times.
  const [reviewed, setReviewed] = useState({ step: place.step, at: new Date(clock.serverNow()) })
  if (reviewed.step !== place.step) setReviewed({ step: place.step, at: new Date(clock.serverNow()) })
  const terms = publicationTerms(draft, reviewed.at)
  const ask = async (kind: "save" | "publish") => {
    // If a plugin refuses a value, nothing is published; the field shows the reason.
    const stepsAreSaved = !steps.dirty || (await steps.save("all"))
    if (!stepsAreSaved && kind === "publish") return place.goTo("condition")
    if (!values.dirty && kind === "save") return leaveOnceSaved(stepsAreSaved)
    if (kind === "publish") return isReadable() && publish(terms.endsAt)
    const stands = { draft: values.readDraft(), saved: values.readSaved(), now: clock.serverNow(), vinDifferences }
    if (live || !bindsBySaving(stands)) return save("save")
    // This save would schedule the car or change its scheduled sale. If all values are valid, the editor therefore
    // opens the review first.
    if (!passes(kind)) return
    blocker.reset?.()
    place.goTo("review")
  }

  const leaveOnceSaved = (areSaved: boolean) => {
    if (!areSaved) return blocker.reset?.()
    toast.success("Saved")
  }

  // A live or scheduled listing changes only when the seller presses Save.
  const scheduled = !live && listing !== null && listing.startsAt !== null
  const savesItself = storedWithoutPress(listing)
  const byItself =
    savesItself && (listing !== null || isWorthCaching(draft)) ? sendableByItself(changedFields(saved, draft)) : {}
  // The browser stores files only for a stored listing, so new files trigger the first save.
  const unsavedByItself = Object.keys(byItself).length > 0 || (listing === null && homeless > 0)
  useAutosave({
    enabled: conflict === null,
    unsaved: unsavedByItself ? JSON.stringify(byItself) : null,
    save: () => save("auto"),
  })
  useAutosave({
    enabled: savesItself,
    unsaved: steps.unsaved,
    save: () => void steps.save("auto"),
  })

  const stepsSaveThemselves = savesItself && steps.savesAll
  const savesAll = stepsSaveThemselves && Object.keys(changedFields(saved, draft)).every((name) => name in byItself)
  const leavesByItself = savesAll && failure === null && conflict === null
  useEffect(() => {
    if (blocker.state !== "blocked") return
    if (!dirty && homeless === 0) blocker.proceed()
    else if (leavesByItself) {
      if (unsavedByItself && !autosaving) save("auto")
      if (steps.unsaved !== null && !steps.saving) void steps.save("auto")
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the functions change on each render.
  }, [blocker.state, dirty, homeless, leavesByItself, autosaving, steps.saving])

  const [kept, setStored] = useState(() => readStoredForm(viewerId, listing?.id ?? null, values))
  useEffect(() => {
    // While the page offers to restore text of an earlier visit, this effect must not overwrite the stored text.
    if (kept) return
    if (!dirty) return storeForm(viewerId, listing?.id ?? null, null)
    const names = Object.keys(changedFields(saved, draft))
    const changed = Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)))
    storeForm(viewerId, listing?.id ?? null, {
      form: changed,
      photos: names.includes("photoUrls") ? photos : null,
      ...(steps.dirty ? { steps: steps.entries } : {}),
      at: Date.now(),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the other values change only with these.
  }, [kept, dirty, form, photos, saved, steps.entries])

  // The errors that show when the focus leaves a field, before the seller tries to save.
  const [wrong, setWrong] = useState<FieldErrors>({})
  const telling = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(telling.current), [])
  const edit: typeof values.edit = (change) => {
    const names = changedNames(values.readForm(), change)
    settle(names)
    setWrong((before) =>
      names.some((name) => before[name])
        ? Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name as FieldName)))
        : before
    )
    values.edit(change)
  }

  // Only a new save attempt moves the focus to the summary; a shrinking list of problems does not.
  const attempt = problem?.attempt ?? 0
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])

  const progress = publishProgress(draft, vinDifferences)
  const explanation = live
    ? "This listing is live. Buyers see your changes as soon as you save."
    : scheduled
      ? "This listing is scheduled. Changes apply when you save them. Nobody else sees the listing before its auction opens."
      : "This listing is a draft until you publish it. It is saved as you type, and nobody else sees it."
  const missing = Object.keys(progress.missing).length
  const errors = { ...wrong, ...problem?.fields }
  const isReview = place.step === "review"
  const hasFiles =
    form.videoUrls.length + videoUploads.uploads.length + videoUploads.asked.length + videoUploads.remarks.length > 0 ||
    Boolean(listing?.carfaxUrl)
  const next = stepAfter(place.step)
  const isReady =
    missing === 0 &&
    (Object.keys(wrongNow()).length > 0 || areConfirmed(confirmations, { terms, photoCount: photos.length }))
  /** Enter moves the focus to the next field that a publication requires; after the last one, it opens the review. */
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key } = event
    if (key !== "Enter" || live || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
    if (!NEXT_BY_ENTER.has(target.type)) return
    event.preventDefault()
    const hasReserve = values.readForm().reserveCents !== null
    const field = nextNeeded(publishProgress(values.readDraft(), vinDifferences).missing, {
      current: target.id.replace(/^listing-/, ""),
      hasReserve,
    })
    if (field) place.goToField(field)
    else place.goTo("review")
  }
  const startsLater = opensLater(draft.startsAt ? new Date(draft.startsAt) : null, new Date(clock.serverNow()))
  const state = [
    arriving > 0
      ? onTheWay(uploads.pending, videoUploads.pending)
      : (values.dirty && !unsavedByItself) || (steps.dirty && !(savesItself && steps.unsaved))
        ? "Unsaved changes"
        : "",
    !live && missing > 0 ? `${missing} ${missing === 1 ? "detail" : "details"} missing` : "",
  ]

  return (
    <EditorProvider
      value={{
        form,
        readForm: values.readForm,
        edit,
        errors,
        goToField: place.goToField,
        listing,
        locked,
        vinDifferences,
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- key events of the fields bubble up to the form. */}
      <form
        noValidate
        className="scroll-mt-20 pt-6"
        onBlur={() => {
          // The errors show after a delay: an error that appears during a press would move the button away from the
          // pointer.
          clearTimeout(telling.current)
          telling.current = setTimeout(() => setWrong(wrongNow()), PRESS_MILLISECONDS)
          if (unsavedByItself && conflict === null) save("auto")
          if (savesItself && steps.unsaved !== null) void steps.save("auto")
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void ask("save")
        }}
        onKeyDown={goOn}
      >
        <header className="mb-4">
          <h1>{listing ? listing.title : "Create Listing"}</h1>
          <p className="mt-1 text-muted max-sm:text-sm">{explanation}</p>
        </header>
        <StepNav step={place.step} missing={live ? {} : progress.missing} errors={errors} onStep={place.goTo} />
        {kept && (
          <Alert
            tone="amber"
            className="mb-5"
            title="Something you typed here was not saved"
            action={
              <span className="flex gap-2">
                <Button size="sm" variant="ghost" onClick={() => setStored(null)}>
                  Discard
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => {
                    values.bringBack(kept)
                    steps.bringBack(kept.steps)
                    setStored(null)
                  }}
                >
                  Bring it back
                </Button>
              </span>
            }
          >
            The unsaved changes are from {formatMoment(new Date(kept.at).toISOString())} and exist only in this tab.
          </Alert>
        )}
        <div
          className={clsx("grid grid-cols-1 gap-5", !isReview && "lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start")}
        >
          <div className="flex min-w-0 flex-col gap-5">
            {problem && (!isReview || problem.attempt > 0) && (
              <Alert ref={summary} tabIndex={-1} tone="danger" title={problem.title} className="scroll-mt-24">
                <ProblemList fields={problem.fields} others={problem.others} />
              </Alert>
            )}
            <Step name="car" shown={place.step}>
              <DuplicateNotice
                duplicate={otherDraft?.vin === form.vin ? otherDraft : (listing?.owner?.duplicateOf ?? null)}
              />
              {!listing && (
                <TemplateField
                  value={template}
                  hint="The template fills in the fields you have not touched."
                  onChoose={(chosen) => {
                    setTemplate(chosen?.id ?? "")
                    if (chosen) edit(formWithTerms(values.readForm(), chosen.terms, clock.serverNow()))
                  }}
                />
              )}
              <VehicleGroup />
            </Step>
            <Step name="condition" shown={place.step}>
              <ConditionGroup />
              {steps.steps.map((step) => (
                <StepGroup key={step.plugin} step={step} steps={steps} />
              ))}
              <FeaturesGroup />
            </Step>
            <Step name="photos" shown={place.step}>
              <EditorGroup title="Photos">
                <PhotoManager
                  guided
                  id={fieldId("photoUrls")}
                  photos={photos}
                  uploads={uploads}
                  error={problem?.fields.photoUrls ?? null}
                  onArrange={(update) => {
                    values.arrange(update)
                    settle(["photoUrls"])
                  }}
                />
              </EditorGroup>
              <Card padding="none" className="px-4 py-1 sm:px-5">
                <MoreFields title="Videos and Carfax report" open={hasFiles}>
                  <VideoManager
                    id={fieldId("videoUrls")}
                    videos={form.videoUrls}
                    uploads={videoUploads}
                    error={problem?.fields.videoUrls ?? null}
                    onArrange={arrangeVideos}
                  />
                  <CarfaxField
                    listing={listing}
                    onChanged={() => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })}
                  />
                </MoreFields>
              </Card>
            </Step>
            <Step name="price" shown={place.step}>
              <PriceGroup />
              <ScheduleGroup />
            </Step>
            <Step name="review" shown={place.step}>
              {isReview && (
                <LazyBoundary fallback={<Skeleton className="h-96" />}>
                  <EditorReview
                    preview={previewListing(form, photos, listing, reviewed.at.getTime())}
                    terms={terms}
                    now={reviewed.at}
                    progress={progress}
                    confirmations={confirmations}
                    isLive={live}
                    onField={(name) => {
                      if (!live && missing > 0) tellMissing()
                      place.goToField(name)
                    }}
                  />
                </LazyBoundary>
              )}
              {listing && (
                <Button variant="secondary" className="self-start" onClick={() => setSavingTemplate(true)}>
                  Save as template
                </Button>
              )}
            </Step>
          </div>
          {!isReview && (
            <PublishPanel
              progress={progress}
              preview={previewListing(form, photos, listing, clock.serverNow())}
              live={live}
            />
          )}
        </div>
        <div
          data-form-foot
          className="sticky bottom-0 z-30 -mx-4 mt-5 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
        >
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <SaveState
              notes={state}
              autosaving={autosaving || steps.saving}
              failure={failure}
              otherDraftId={otherDraft?.vin === form.vin ? otherDraft.id : null}
              savedAt={savedAt}
              dirty={dirty}
              onRetry={() => save("auto")}
            />
            <Button type="submit" variant="secondary" className="max-sm:flex-1" loading={saving} disabled={!dirty}>
              {live ? "Save changes" : "Save draft"}
            </Button>
            {next ? (
              <Button className="max-sm:flex-1" onClick={() => place.goTo(next)}>
                {`Next: ${STEP_TITLES[next]}`}
              </Button>
            ) : (
              !live && (
                <Button
                  className="max-sm:flex-1"
                  loading={publishing}
                  disabled={arriving > 0 || !isReady}
                  onClick={() => void ask("publish")}
                >
                  {startsLater ? "Schedule" : "Publish"}
                </Button>
              )
            )}
          </div>
        </div>
      </form>
      <LeaveDialog
        blocker={blocker}
        hidden={leavesByItself || conflict !== null}
        saving={saving}
        onSave={listing && savesItself ? () => void ask("save") : null}
      />
      {listing && savingTemplate && (
        <LazyBoundary fallback={null}>
          <SaveTemplateDialog listingId={listing.id} onClose={() => setSavingTemplate(false)} />
        </LazyBoundary>
      )}
      {conflict && (
        <ConflictDialog fields={conflict.fields} onDecide={(whose) => decide(whose, savesItself ? "auto" : "save")} />
      )}
    </EditorProvider>
  )
}

/** The input types in which Enter moves to the next field; in other types Enter has its default effect. */
const NEXT_BY_ENTER = new Set(["text", "datetime-local", "number"])

interface StepProps {
  name: FormStep
  shown: FormStep
  children: ReactNode
}

/**
 * One step of the form. The other steps stay mounted but hidden, because unmounting would lose unsaved entries and the
 * VIN's data.
 */
function Step({ name, shown, children }: StepProps) {
  return (
    <section
      id={stepId(name)}
      tabIndex={-1}
      hidden={name !== shown}
      aria-label={`Step ${FORM_STEPS.indexOf(name) + 1} of ${FORM_STEPS.length}: ${STEP_TITLES[name]}`}
      className="flex min-w-0 flex-col gap-5 focus:outline-none"
    >
      {children}
    </section>
  )
}

function onTheWay(photos: number, videos: number): string {
  const counted = [
    [photos, "photo"],
    [videos, "video"],
  ] as const
  const parts = counted.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}${count === 1 ? "" : "s"}`] : []))
  return `${parts.join(" and ")} ${photos + videos === 1 ? "is" : "are"} on the way`
}

/** The names of the changed fields. `condition` and `warranty` are compared answer by answer. */
function changedNames(before: ListingForm, change: Partial<ListingForm>): FieldName[] {
  return Object.entries(change)
    .flatMap(([name, value]) => {
      if (name !== "condition" && name !== "warranty") return [name]
      const part = before[name] as Record<string, string>
      return Object.entries(value as Record<string, string>).flatMap(([key, answer]) =>
        answer === part[key] ? [] : `${name}.${key}`
      )
    })
    .filter(isField)
}
