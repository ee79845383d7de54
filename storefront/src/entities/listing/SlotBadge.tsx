import type { SlotBadge as Shown, SlotIcon } from "@northlot/contract"
import {
  BadgeCheck,
  Camera,
  ClipboardCheck,
  Clock,
  FileText,
  Gauge,
  Info,
  Leaf,
  ShieldCheck,
  Star,
  Truck,
  Wrench,
  type LucideIcon,
} from "lucide-react"
import { Badge } from "@/ui"

const ICONS: Readonly<Record<SlotIcon, LucideIcon>> = {
  "badge-check": BadgeCheck,
  camera: Camera,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  "file-text": FileText,
  gauge: Gauge,
  info: Info,
  leaf: Leaf,
  "shield-check": ShieldCheck,
  star: Star,
  truck: Truck,
  wrench: Wrench,
}

export function SlotPicture({ icon, className }: { icon: SlotIcon | undefined; className?: string }) {
  const Picture = icon && ICONS[icon]
  return Picture ? <Picture aria-hidden className={className} /> : null
}

/** A badge from a plugin. */
export function SlotBadge({ badge }: { badge: Shown }) {
  return (
    <Badge tone={badge.tone} icon={<SlotPicture icon={badge.icon} />} className="max-w-full">
      <span className="truncate">{badge.text}</span>
    </Badge>
  )
}
