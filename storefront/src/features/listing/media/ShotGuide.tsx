import {
  PHOTO_SHOTS,
  SHOT_NAMES,
  SINGLE_SHOTS,
  missingShots,
  nextShot,
  type Photo,
  type PhotoShot,
} from "@northlot/contract"
import { clsx } from "clsx"
import { Check, ImagePlus, SkipForward } from "lucide-react"
import { useId, useState, type ReactNode } from "react"
import { Button, Photo as Picture, ProgressBar } from "@/ui"
import { MoreFields } from "../editor/MoreFields"
import { MIRRORED, SHOT_HINTS, SHOT_OUTLINES } from "./shotGuide"
import type { PhotoUploads } from "./usePhotoUploads"

interface ShotGuideProps {
  photos: readonly Photo[]
  uploads: PhotoUploads
}

/** The recommended photos, one after the other. On a phone, each one opens the camera. All are optional. */
export function ShotGuide({ photos, uploads }: ShotGuideProps) {
  const heading = useId()
  const [after, setAfter] = useState<PhotoShot>("damage")
  const underWay = uploads.uploads.filter(({ error }) => error === null)
  const taken = [...photos.map(({ shot }) => shot), ...underWay.map(({ shot }) => shot)]
  const missing = missingShots(taken)
  const next = nextShot(after, taken)
  const take = (shot: PhotoShot) => (files: File[]) => {
    if (files.length === 0) return
    void uploads.add(files, shot)
    if (shot !== "damage") setAfter(shot)
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="text-base">
          Step by step with the camera
        </h3>
        <p role="status" className="text-sm text-muted tabular-nums">
          {SINGLE_SHOTS.length - missing.length} of {SINGLE_SHOTS.length} taken
        </p>
      </div>
      {next ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunken p-3">
          <Outline shot={next} className="h-16 w-22 text-brand-ink" />
          <div className="min-w-40 flex-1">
            <p className="font-semibold">Next: {SHOT_NAMES[next]}</p>
            <p className="text-sm text-muted">{SHOT_HINTS[next]}</p>
          </div>
          <div className="flex gap-2 max-sm:w-full">
            <CameraInput
              label={`Next: ${SHOT_NAMES[next]}`}
              onFiles={take(next)}
              className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md bg-brand px-4 text-sm font-semibold whitespace-nowrap text-on-brand hover:bg-brand-hover"
            >
              <ImagePlus aria-hidden className="size-5" /> Take photo
            </CameraInput>
            {missing.length > 1 && (
              <Button variant="ghost" onClick={() => setAfter(next)}>
                <SkipForward aria-hidden className="size-4.5" /> Skip
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p className="flex items-center gap-2 text-sm text-success">
          <Check aria-hidden className="size-4" /> You have photographed every view. You can add a photo of each damage.
        </p>
      )}
      <MoreFields title="All views">
        <ul aria-label="Views of the car" className="grid grid-cols-3 gap-2 sm:grid-cols-6">
          {PHOTO_SHOTS.map((shot) => (
            <Shot
              key={shot}
              shot={shot}
              photo={photos.filter((photo) => photo.shot === shot).at(-1) ?? null}
              count={shot === "damage" ? photos.filter((photo) => photo.shot === shot).length : 0}
              progress={underWay.find((upload) => upload.shot === shot)?.progress ?? null}
              onFiles={take(shot)}
            />
          ))}
        </ul>
      </MoreFields>
    </section>
  )
}

interface ShotProps {
  shot: PhotoShot
  photo: Photo | null
  /** The number of photos of this kind (`shot`), because a listing can have several photos of damage. */
  count: number
  progress: number | null
  onFiles: (files: File[]) => void
}

function Shot({ shot, photo, count, progress, onFiles }: ShotProps) {
  const name = SHOT_NAMES[shot]
  const again = photo === null ? "Take" : shot === "damage" ? "Add another" : "Take again"
  return (
    <li className="min-w-0">
      <CameraInput
        label={`${again}: ${name}`}
        onFiles={onFiles}
        className="group flex h-full flex-col overflow-hidden rounded-md border border-line hover:border-line-strong"
      >
        <span className="relative flex aspect-4/3 w-full items-center justify-center bg-sunken text-muted">
          {photo ? (
            <>
              <Picture src={photo.thumbUrl} alt="" className="size-full" />
              <span className="absolute top-1 right-1 rounded-full bg-brand p-0.5 text-on-brand">
                <Check aria-hidden className="size-3.5" />
              </span>
            </>
          ) : (
            <Outline shot={shot} className="h-4/5 w-4/5" />
          )}
          {progress !== null && (
            <ProgressBar value={progress} label={`Uploading ${name}`} className="absolute inset-x-1 bottom-1" />
          )}
        </span>
        <span aria-hidden className="flex flex-1 items-center px-1.5 py-1 text-xs leading-tight">
          {name}
          <span className="contents">{count > 0 && ` (${count})`}</span>
        </span>
      </CameraInput>
    </li>
  )
}

function Outline({ shot, className }: { shot: PhotoShot; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("shrink-0", MIRRORED.has(shot) && "-scale-x-100", className)}
    >
      <path d={SHOT_OUTLINES[shot]} />
    </svg>
  )
}

interface CameraInputProps {
  label: string
  onFiles: (files: File[]) => void
  className: string
  children: ReactNode
}

/** Opens the camera on a phone, the file chooser on a computer. */
function CameraInput({ label, onFiles, className, children }: CameraInputProps) {
  return (
    <label
      className={clsx(
        "relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Clears the input, so that choosing the same file again fires the change event.
          target.value = ""
        }}
      />
      {children}
    </label>
  )
}
