import {
  Archive, BadgeCheck, Ban, CalendarClock, CalendarPlus, ChartColumn, CircleDollarSign, Copy, Eye, FileCheck, FileUp, FileX, Handshake, ImagePlus,
  Info, Megaphone, Pencil, Pin, Rocket, ShieldCheck, Sparkles, Trash2, Undo2, Wand, type LucideIcon,
} from "lucide-react"
import type { RowActionKey } from "./rowActions"

export const ROW_ICONS: Record<RowActionKey, LucideIcon> = {
  sale: Handshake, edit: Pencil, preview: Eye, promote: Megaphone, price: CircleDollarSign, reserve: ShieldCheck, publish: Rocket, unpublish: Undo2,
  analytics: ChartColumn, certify: BadgeCheck, uploadCarfax: FileUp, carfax: FileCheck, deleteCarfax: FileX, feature: Sparkles,
  schedule: CalendarClock, goDraft: Archive, close: Ban, moreInfo: Info, copyLink: Copy, pin: Pin, schedulePromotion: CalendarPlus,
  priceAssist: Wand, uploadPhoto: ImagePlus, delete: Trash2,
}
