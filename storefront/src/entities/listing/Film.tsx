import { clsx } from "clsx"
import { Clapperboard } from "lucide-react"
import { useEffect, useRef, useState } from "react"

function showsNothing({ error, readyState, videoWidth }: HTMLVideoElement): boolean {
  return error !== null || (readyState >= HTMLMediaElement.HAVE_METADATA && videoWidth === 0)
}

/** A video player that shows the first frame. A browser that cannot play the video gets a download link. */
export function Film({ url, label, className }: { url: string; label: string; className?: string }) {
  const [failed, setFailed] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  // On a server-rendered page the video can fail before hydration, so this effect reads the state of the player.
  useEffect(() => {
    if (player.current && showsNothing(player.current)) setFailed(true)
  }, [])
  if (failed) {
    return (
      <div
        className={clsx(
          "flex flex-col items-center justify-center gap-2 bg-sunken p-4 text-center text-sm text-muted",
          className
        )}
      >
        <Clapperboard aria-hidden className="size-8" />
        <p>
          This browser cannot show {label.toLowerCase()}.{" "}
          <a href={url} download className="font-semibold text-brand-ink underline underline-offset-2">
            Download it
          </a>
        </p>
      </div>
    )
  }
  return (
    // A seller's video has no transcript. The listing's description contains everything that a buyer must know.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is none to show.
    <video
      // The preview is a frame after 0.1 seconds: the first frame is often black, and some browsers show none.
      src={`${url}#t=0.1`}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      ref={player}
      onError={() => setFailed(true)}
      // A browser that plays only the sound reports no error, but the video has no width.
      onLoadedMetadata={({ currentTarget }) => setFailed(showsNothing(currentTarget))}
      className={clsx("bg-black object-contain", className)}
    />
  )
}
