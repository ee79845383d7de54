import type { SellerListing } from "@northlot/contract"
import { Link } from "react-router-dom"
import { useSectionOfAddress } from "@/shared"
import { Card } from "@/ui"
import { ROW_ICONS } from "./rowIcons"
import { pageOf, rowActions, type RowActionKey } from "./rowActions"

interface AllActionsProps {
  listing: SellerListing
  onAct: (key: RowActionKey, listing: SellerListing) => void
}

const ACTION =
  "flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 py-1.5 text-left text-sm font-medium [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted"

/** All actions of the seller for a car, on the car's page; a blocked action shows its reason. */
export function AllActions({ listing, onAct }: AllActionsProps) {
  useSectionOfAddress()
  // The action 'Preview' is omitted, because the page itself is the preview.
  const actions = rowActions(listing).filter(({ key }) => key !== "preview")
  return (
    <Card
      as="section"
      padding="sm"
      id="actions"
      tabIndex={-1}
      className="scroll-mt-20 focus:outline-none"
      aria-labelledby="all-actions"
    >
      <h2 id="all-actions" className="px-3 text-lg">
        All actions
      </h2>
      <ul className="mt-1 grid grid-cols-2 gap-x-2 sm:grid-cols-3 lg:grid-cols-4">
        {actions.map(({ key, label, reason }) => {
          const Icon = ROW_ICONS[key]
          const page = pageOf(key, listing)
          const shown = (
            <>
              <Icon aria-hidden />
              {label}
            </>
          )
          return (
            <li key={key}>
              {reason !== null ? (
                <p className={`${ACTION} text-muted`}>
                  <Icon aria-hidden />
                  <span>
                    {label}
                    <span className="block text-xs font-normal">{sentence(reason)}</span>
                  </span>
                </p>
              ) : page ? (
                <Link to={page} className={`${ACTION} hover:bg-sunken`}>
                  {shown}
                </Link>
              ) : (
                <button
                  type="button"
                  className={`${ACTION} cursor-pointer hover:bg-sunken ${key === "delete" ? "text-danger" : ""}`}
                  onClick={() => onAct(key, listing)}
                >
                  {shown}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const sentence = (reason: string) => `${reason[0]!.toUpperCase()}${reason.slice(1)}.`
