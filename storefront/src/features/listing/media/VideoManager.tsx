import { PLAYABLE_ADVICE, VIDEO_LIMIT, VIDEO_MAXIMUM_BYTES, hardToPlaySentence } from "@northlot/contract"
import { clsx } from "clsx"
import { ArrowUp, Clapperboard, Pause, Play, RotateCw, X } from "lucide-react"
import { useDropzone } from "react-dropzone"
import { Button, IconButton, ProgressBar } from "@/ui"
import { Film } from "@/entities/listing/Film"
import type { QueuedUpload } from "./uploadStates"
import { fileKey } from "./rememberedUpload"
import type { ChosenVideo, VideoUploads } from "./useVideoUploads"

interface VideoManagerProps {
  /** The id of the upload area, for links to it. */
  id: string
  videos: readonly string[]
  uploads: VideoUploads
  error: string | null
  onArrange: (update: (videos: readonly string[]) => readonly string[]) => void
}

/** Up to two videos: add, pause, resume and remove. Listings show them after the photos. */
export function VideoManager({ id, videos, uploads, error, onArrange }: VideoManagerProps) {
  const { places } = uploads
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // `add` also gets unsuitable files, so that the seller sees why they are refused.
    onDrop: (files, refused) => void uploads.add([...files, ...refused.map(({ file }) => file)]),
    accept: { "video/mp4": [".mp4", ".m4v"], "video/quicktime": [".mov"], "video/webm": [".webm"] },
  })
  return (
    <div className="flex flex-col gap-4">
      <div
        {...getRootProps({ id })}
        className={clsx(
          "flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed p-6 text-center transition-colors",
          isDragActive ? "border-brand bg-brand-soft" : "border-line-strong/60"
        )}
      >
        <input {...getInputProps({ "aria-label": "Add videos" })} />
        <Clapperboard aria-hidden className="size-8 text-muted" />
        <p className="font-semibold">{places > 0 ? "Add a video" : `Both places are taken`}</p>
        <p className="text-sm text-muted">
          A walk-around and a cold start say more than words. Up to {VIDEO_LIMIT} videos (MP4, MOV or WebM),{" "}
          {VIDEO_MAXIMUM_BYTES / 1024 / 1024} MB each. We remove the location from the videos. MP4 plays everywhere.
        </p>
      </div>
      <div role="status" className="text-sm font-medium text-amber empty:hidden">
        {uploads.remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      {uploads.asked.map((chosen) => (
        <HardToPlay key={fileKey(chosen.file)} chosen={chosen} uploads={uploads} />
      ))}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {uploads.uploads.length > 0 && (
        <ul aria-label="Video uploads" className="flex flex-col gap-2">
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {videos.length > 0 && (
        <ul aria-label="Videos in order" className="grid gap-3 sm:grid-cols-2">
          {videos.map((url, index) => (
            <li key={url} className="overflow-hidden rounded-md border border-line">
              <Film url={url} label={`Video ${index + 1}`} className="aspect-video w-full" />
              <div className="flex items-center justify-end gap-1 px-1">
                <span className="mr-auto pl-2 text-sm text-muted">Video {index + 1}</span>
                {index > 0 && (
                  <IconButton
                    label={`Show video ${index + 1} first`}
                    onClick={() => onArrange((all) => [url, ...all.filter((other) => other !== url)])}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={`Remove video ${index + 1}`}
                  onClick={() => onArrange((all) => all.filter((other) => other !== url))}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function HardToPlay({ chosen, uploads }: { chosen: ChosenVideo; uploads: VideoUploads }) {
  const { name } = chosen.file
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border border-amber p-3 text-sm">
      <p className="font-medium">{hardToPlaySentence(name, chosen.hardToPlay!)}</p>
      <p className="text-muted">{PLAYABLE_ADVICE}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => uploads.putAside(chosen)}>
          Leave it out
        </Button>
        <Button size="sm" variant="ghost" onClick={() => uploads.addAnyway(chosen)}>
          Add it all the same
        </Button>
      </div>
    </div>
  )
}

const REMARKS: Record<QueuedUpload["state"], string> = {
  queued: "",
  sending: "",
  waiting: "No connection. The upload continues by itself.",
  paused: "Paused",
  failed: "",
  arrived: "",
}

function UploadRow({ upload, uploads }: { upload: QueuedUpload; uploads: VideoUploads }) {
  const {
    file: { name, size },
    state,
    error,
    isRefused,
    progress,
  } = upload
  const remark =
    REMARKS[state] || (progress >= 1 ? "Being checked…" : `${megabytes(progress * size)} of ${megabytes(size)} MB`)
  return (
    <li className="flex items-center gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <p className={error ? "text-danger" : "text-muted"}>{error ?? remark}</p>
        {state !== "failed" && (
          <ProgressBar
            value={progress}
            label={`Uploading ${name}`}
            tone={state === "waiting" || state === "paused" ? "amber" : "brand"}
            className="mt-1"
          />
        )}
      </div>
      {state === "failed" ? (
        !isRefused && (
          <IconButton label={`Try ${name} again`} onClick={() => uploads.resume(upload.id)}>
            <RotateCw aria-hidden />
          </IconButton>
        )
      ) : state === "paused" ? (
        <IconButton label={`Go on with ${name}`} onClick={() => uploads.resume(upload.id)}>
          <Play aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={`Pause ${name}`} onClick={() => uploads.pause(upload.id)}>
          <Pause aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Cancel ${name}`} onClick={() => uploads.cancel(upload.id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)
}
