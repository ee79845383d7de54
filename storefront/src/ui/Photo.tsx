import { photoWidths } from "@northlot/contract"
import { clsx } from "clsx"
import { CarFront } from "lucide-react"
import { useState } from "react"

export interface PhotoProps {
  src: string | null | undefined
  alt: string
  /** The WebP files, from which the browser chooses one by width. Browsers without WebP show `src`. */
  sources?: { thumbUrl: string; mediumUrl: string | null; webpUrl: string | null; width: number; sizes: string }
  /** The photo is above the fold, so it loads first. */
  eager?: boolean
  /** The text in place of a missing photo. */
  missing?: string
  className?: string
}

/** A car's photo that fills its frame. A placeholder replaces a missing or broken photo. */
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
      {/* Hidden, because a `source` would otherwise count as an item of a flex or grid layout, with its gap. */}
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
