import { clsx } from "clsx"
import { UserRound } from "lucide-react"
import { forwardRef, type HTMLAttributes } from "react"

export interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** The name of a person or a dealership. The avatar shows its initials, or an icon of a person for an empty name. */
  name: string
  size?: "sm" | "md" | "lg"
}

const sizes = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-16 text-xl" }

export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(
  { name, size = "md", className, ...rest },
  ref
) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
  return (
    <span
      ref={ref}
      aria-hidden
      className={clsx(
        "inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-ink uppercase",
        sizes[size],
        className
      )}
      {...rest}
    >
      {initials || <UserRound className="size-1/2" />}
    </span>
  )
})
