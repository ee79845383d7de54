import { clsx } from "clsx"
import { Clapperboard } from "lucide-react"
import { useEffect, useRef, useState } from "react"

function showsNothing({ error, readyState, videoWidth }: HTMLVideoElement): boolean {
  return error !== null || (readyState >= HTMLMediaElement.HAVE_METADATA && videoWidth === 0)
}

/** A video that waits to be played, its first picture shown; where the browser cannot play it, a way to keep it. */
export function Film({ url, label, className }: { url: string; label: string; className?: string }) {
  const [failed, setFailed] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  // A finished page has its players before it has this code: what went wrong until then is told by their state.
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
    // Sellers' films have no transcript; nothing is said in one that the description does not have to say.
    // eslint-disable-next-line jsx-a11y/media-has-caption -- there is none to show.
    <video
      // A moment after the beginning: the very first picture is often black, and some browsers show none without it.
      src={`${url}#t=0.1`}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      ref={player}
      onError={() => setFailed(true)}
      // Where the sound alone can be played, nothing fails: the film is black.
      onLoadedMetadata={({ currentTarget }) => setFailed(showsNothing(currentTarget))}
      className={clsx("bg-black object-contain", className)}
    />
  )
}
