import type { SellerListing } from "@northlot/contract"
import { Ellipsis, LayoutList } from "lucide-react"
import { Link } from "react-router-dom"
import { DropdownMenu, IconButton, type MenuItem } from "@/ui"
import { ROW_ICONS } from "./rowIcons"
import { pageOf, type RowAction, type RowActionKey } from "./rowActions"

interface RowMenuProps {
  listing: SellerListing
  actions: readonly RowAction[]
  onAct: (key: RowActionKey, listing: SellerListing) => void
}

/** The usual actions for a listing, and a link to the car's page with all actions. */
export function RowMenu({ listing, actions, onAct }: RowMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton variant="outline" label={`More for ${listing.title}`} className="lg:size-9">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      align="end"
      items={[
        ...actions.map(({ key, label }): MenuItem => {
          const Icon = ROW_ICONS[key]
          const page = pageOf(key, listing)
          return {
            label,
            icon: <Icon aria-hidden />,
            ...(page
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
        }),
        {
          label: "All actions",
          separated: true,
          link: (
            <Link to={`/listing/${listing.id}#actions`}>
              <LayoutList aria-hidden />
              All actions
            </Link>
          ),
        },
      ]}
    />
  )
}
