import { Link } from "react-router-dom"
import { usePageTitle, useSettings } from "@/shared"
import { Loaded, Skeleton } from "@/ui"
import { settlementTexts } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"

const PARTS = [
  { id: "held", title: "Who holds the money during the sale" },
  { id: "released", title: "When the seller gets the money" },
  { id: "refused", title: "When something is wrong" },
  { id: "cannot", title: "What nobody can undo" },
] as const

/** /info/escrow: explains who holds the buyer's money on this site, and when the seller gets the money. */
export default function EscrowPage() {
  usePageTitle("How your payment is protected")
  const settings = useSettings()
  const mode = settings.data?.settlementMode
  const sections: InfoSection[] = [
    ...PARTS.map(({ id, title }): InfoSection => ({
      id,
      title,
      content: (
        <Loaded query={settings} failed="This text could not be loaded" waiting={<Skeleton className="h-20" />}>
          {() => mode && <p>{settlementTexts[mode].protection[id]}</p>}
        </Loaded>
      ),
    })),
    {
      id: "cancelled",
      title: "When a sale is cancelled",
      content: (
        <p>
          Money that was paid for the vehicle and is still held goes back to the buyer. The side that is not at fault
          gets its fee back: as money or, if a credit paid the fee, as a credit. The other side gets a strike. See the{" "}
          <Link to="/info/terms#fees">Terms of Use</Link>.
        </p>
      ),
    },
    {
      id: "confirm",
      title: "Before you confirm",
      content: (
        <>
          <p>
            A buyer's confirmation says that vehicle and papers are as agreed. Check these points before you confirm:
          </p>
          <ul>
            <li>the VIN on the vehicle, the permit and the listing are one and the same;</li>
            <li>kilometres and condition are as disclosed;</li>
            <li>you have the keys, the signed permit and the papers that the sale's page lists;</li>
            <li>you have driven the vehicle, or decided not to.</li>
          </ul>
        </>
      ),
    },
  ]
  return (
    <InfoArticle
      title="How your payment is protected"
      intro="What protects you between the day you pay and the day you drive."
      sections={sections}
    />
  )
}
