import { clsx } from "clsx"
import {
  Children,
  cloneElement,
  forwardRef,
  isValidElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from "react"

type Handler = (event: unknown) => void

/**
 * Passes its attributes to its only child, for example a link, which then looks and behaves like the component.
 * Classes and handlers of both apply; otherwise the child's attributes take precedence.
 */
export const Slot = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function Slot({ children, ...given }, ref) {
  const child = Children.only(children)
  if (!isValidElement(child)) return null
  const { props } = child as ReactElement<Record<string, unknown>>
  const merged: Record<string, unknown> = {
    ...given,
    ...props,
    className: clsx(given.className, props.className as string | undefined),
  }
  for (const [name, handler] of Object.entries(given)) {
    const own = props[name]
    if (typeof handler !== "function" || typeof own !== "function") continue
    merged[name] = (event: unknown) => {
      ;(own as Handler)(event)
      ;(handler as Handler)(event)
    }
  }
  const ownRef = (child as unknown as { ref?: Ref<HTMLElement> }).ref
  return cloneElement(child as ReactElement<{ ref?: Ref<HTMLElement> }>, { ...merged, ref: ref ?? ownRef })
})
