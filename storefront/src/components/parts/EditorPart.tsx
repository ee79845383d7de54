import { AuctionCard } from "@/app/cars/AuctionCard"
import { ListingEditor } from "@/features/listing/editor/ListingEditor"
import { BuyersCardProvider } from "@/features/listing/publication/BuyersCard"
import { useSession } from "@/shared"
import { Button } from "@/ui"
import { othersStore, readDraft } from "../standIn"
import { Part } from "../Part"

/** The listing editor, with a button that stores a change as another window would. */
export function EditorPart() {
  const { viewer } = useSession()
  if (!viewer) return null
  return (
    <BuyersCardProvider value={AuctionCard}>
      <Part name="Another window">
        <Button variant="secondary" onClick={() => othersStore({ trim: "Limited" })}>
          Stores the trim
        </Button>
        <Button variant="secondary" onClick={() => othersStore({ location: "Kingston, ON" })}>
          Stores the location
        </Button>
      </Part>
      <ListingEditor listing={readDraft()} onCreated={() => undefined} />
    </BuyersCardProvider>
  )
}
