import { useState } from "react"
import { readFigure, type AdminListing } from "@northlot/contract"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { RefusableField } from "../../ui/RefusableField"
import { formatNumber } from "../../ui/format"

/** Corrects the odometer reading. The listing's page also shows the old reading, and bidders are notified. */
export function CorrectKilometresDialog({ listing, onClose }: { listing: AdminListing; onClose: () => void }) {
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const read = readFigure(typed, { unit: "km", maximum: 2_000_000 })
  const kms = read.ok ? read.value : null
  const words = wordsOf(reason)
  const bids = listing.bidCount > 0 && listing.status === "live"
  return (
    <ActDialog
      title="Correct the kilometres?"
      consequence={`The listing says ${listing.kms === null ? "nothing" : `${formatNumber(listing.kms)} km`}. The seller is told your reason. ${
        bids
          ? "The page also shows the earlier reading. All bidders are notified. Each bidder may lower their maximum to the price."
          : ""
      }`}
      action="Correct"
      done="Kilometres corrected."
      fields={["kms", "reason"]}
      ready={kms !== null && kms !== listing.kms && isReason(words)}
      onConfirm={() =>
        api(endpoints.correctKilometres, { params: { id: listing.id }, body: { kms: kms!, reason: words } })
      }
      onClose={onClose}
    >
      {(refused) => (
        <>
          <RefusableField
            label="Kilometres"
            inputMode="numeric"
            value={typed}
            refused={refused.kms ?? (read.ok ? undefined : read.message)}
            help="Enter what the odometer shows."
            onChange={setTyped}
            autoFocus
          />
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} />
        </>
      )}
    </ActDialog>
  )
}
