import { clsx } from "clsx"
import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react"
import { forwardRef, type HTMLAttributes, type ReactNode } from "react"

export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** Screen readers announce `danger` at once; they read other tones in the order of the page. */
  tone?: "info" | "success" | "amber" | "danger"
  title?: ReactNode
  /** A Button at the right. */
  action?: ReactNode
}

const tones = {
  info: { looks: "bg-info-soft text-info", Icon: Info },
  success: { looks: "bg-success-soft text-success", Icon: CircleCheck },
  amber: { looks: "bg-amber-soft text-amber", Icon: Clock },
  danger: { looks: "bg-danger-soft text-danger", Icon: CircleAlert },
}

export const Alert = forwardRef<HTMLDivElement, AlertProps>(function Alert(
  { tone = "info", title, action, className, children, ...rest },
  ref
) {
  const { looks, Icon } = tones[tone]
  return (
    <div
      ref={ref}
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md px-4 py-3 text-sm", looks, className)}
      {...rest}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? "text-ink" : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  )
})
