import { clsx } from "clsx"
import { CircleAlert, Trophy } from "lucide-react"
import type { ReactNode } from "react"
import type { Standing } from "./standing"

const looks: Record<Standing, { text: string; tone: string; Icon: typeof Trophy }> = {
  leading: { text: "Winning Bid!", tone: "bg-brand text-on-brand", Icon: Trophy },
  outbid: { text: "Outbid!", tone: "bg-danger-fill text-white", Icon: CircleAlert },
}

/** The viewer's own state: the loudest thing of a card or a bid bar. */
export function StandingBanner({
  standing,
  className,
  children,
}: {
  standing: Standing
  className?: string
  children?: ReactNode
}) {
  const { text, tone, Icon } = looks[standing]
  return (
    <p className={clsx("flex items-center justify-center gap-2 font-bold", tone, className)}>
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={2.5} />
      <span className="whitespace-nowrap">{text}</span>
      {children}
    </p>
  )
}
