import type { SellerListing } from "@northlot/contract"
import { ChevronDown } from "lucide-react"
import { Link } from "react-router-dom"
import { Button, DropdownMenu, type MenuItem } from "@/ui"
import { ROW_ICONS } from "./rowIcons"
import type { RowAction, RowActionKey } from "./rowActions"

interface RowMenuProps {
  listing: SellerListing
  actions: readonly RowAction[]
  onAct: (key: RowActionKey, listing: SellerListing) => void
}

/** The menu with all actions for a listing. */
export function RowMenu({ listing, actions, onAct }: RowMenuProps) {
  const pages: Partial<Record<RowActionKey, string>> = {
    edit: `/sell/edit/${listing.id}`,
    preview: `/listing/${listing.id}`,
    sale: `/payments/sale/${listing.saleId}`,
  }
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" variant="secondary">
          More<span className="sr-only"> for {listing.title}</span>
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      align="end"
      items={actions.map(({ key, label, reason }): MenuItem => {
        const Icon = ROW_ICONS[key]
        const page = pages[key]
        const shown = reason ? (
          <span>
            {label}
            <span className="block text-xs font-normal">{sentence(reason)}</span>
          </span>
        ) : (
          label
        )
        return {
          label: shown,
          icon: <Icon aria-hidden />,
          disabled: reason !== null,
          danger: key === "delete",
          separated: key === "delete",
          ...(page && !reason
            ? {
                link: (
                  <Link to={page}>
                    <Icon aria-hidden />
                    {label}
                  </Link>
                ),
              }
            : { onSelect: () => onAct(key, listing) }),
        }
      })}
    />
  )
}

const sentence = (reason: string) => `${reason[0]!.toUpperCase()}${reason.slice(1)}.`
