import { clsx } from "clsx"
import type { ReactNode } from "react"

/** One part of the design system, under its export name in `ui`. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="rounded-lg border border-line p-4">
      <h2 className="mb-3 text-lg">{name}</h2>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
    </section>
  )
}

/** Shows the component of the enclosing `Part` in one state, under the state's name. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={clsx("min-w-0", wide && "w-full sm:w-72")}>
      <figcaption className="mb-1.5 text-xs text-muted">{name}</figcaption>
      {children}
    </figure>
  )
}

export const LONG_TEXT = "Certified by an independent inspection of the frame, the drivetrain and the underbody"
