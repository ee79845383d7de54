import { clsx } from "clsx"
import { CarFront, CircleAlert, Eye, Trophy } from "lucide-react"
import type { ReactNode } from "react"
import type { Standing } from "./standing"

/** The label and colour for each relation of the viewer to a car, the same on all pages. */
const looks: Record<Standing, { text: string; tone: string; Icon: typeof Trophy; then?: string }> = {
  leading: { text: "Winning Bid!", tone: "bg-brand text-on-brand", Icon: Trophy },
  outbid: { text: "Outbid!", tone: "bg-danger-fill text-white", Icon: CircleAlert, then: "Bid again" },
  won: { text: "Won", tone: "bg-brand text-on-brand", Icon: Trophy },
  watching: { text: "Watching", tone: "bg-info-soft text-info", Icon: Eye },
  own: { text: "Your car", tone: "bg-ink text-canvas", Icon: CarFront },
}

/** Tells the viewer that they lead, are outbid, have won, watch the car, or own it. `short` hides the explanation. */
export default function StandingBanner({
  standing,
  short = false,
  className,
  children,
}: {
  standing: Standing
  short?: boolean
  className?: string
  children?: ReactNode
}) {
  const { text, tone, Icon, then } = looks[standing]
  return (
    <p data-standing={standing} className={clsx("flex items-center gap-2 font-bold", tone, className)}>
      <Icon
        aria-hidden
        className={clsx("shrink-0", short ? "size-3.5" : "size-4.5 @max-[11.5rem]:hidden")}
        strokeWidth={2.5}
      />
      <span className="whitespace-nowrap">{text}</span>
      {then && !short && <span className="text-xs font-semibold whitespace-nowrap @max-[15rem]:sr-only">{then}</span>}
      <span className="contents">{children}</span>
    </p>
  )
}
