import { photoWidths } from "@northlot/contract"
import { clsx } from "clsx"
import { CarFront } from "lucide-react"
import { useState } from "react"

export interface PhotoProps {
  src: string | null | undefined
  alt: string
  /** The picture in WebP and the width it takes: from these the browser chooses, `src` is for what cannot. */
  sources?: { thumbUrl: string; mediumUrl: string | null; webpUrl: string | null; width: number; sizes: string }
  /** Above the fold: fetched first. */
  eager?: boolean
  /** Words in the place of a picture that there is not. */
  missing?: string
  className?: string
}

/** A car's picture filling its frame; without one, or when it cannot be loaded, a quiet stand-in. */
export function Photo({ src, alt, sources, eager = false, missing, className }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) {
    return (
      <span
        role="img"
        aria-label={`${alt}: no photo`}
        className={clsx("flex flex-col items-center justify-center bg-sunken text-sm text-muted", className)}
      >
        <CarFront aria-hidden className="size-10 opacity-60" />
        <span>{missing}</span>
      </span>
    )
  }
  const picture = (
    <img
      src={src}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager ? { fetchpriority: "high" } : {})}
      onError={() => setFailed(src)}
      className={clsx("bg-sunken object-cover", className)}
    />
  )
  if (!sources?.webpUrl) return picture
  return (
    <picture className="contents">
      {/* Hidden, it is no item of a line or a grid, with a gap of its own. */}
      <source
        type="image/webp"
        srcSet={photoWidths({ ...sources, webpUrl: sources.webpUrl })}
        sizes={sources.sizes}
        className="hidden"
      />
      {picture}
    </picture>
  )
}
