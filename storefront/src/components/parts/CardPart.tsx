import type { ListingView } from "@northlot/contract"
import { AuctionCard } from "@/app/cars/AuctionCard"
import { Part, State } from "../Part"
import { readAuction } from "../standIn"

const STATES: readonly [name: string, fields: Partial<ListingView>][] = [
  ["Nothing yet", {}],
  ["Leading", { isTopBidder: true, watching: true, hasReserve: true, reserveMet: true }],
  ["Outbid", { outbid: true, watching: true, hasReserve: true }],
  ["Won", { status: "sold", isTopBidder: true }],
  ["Watching", { watching: true, northlotCertified: true }],
  ["Your car", { isOwner: true }],
]

/** Shows a car's card in each of its states for a viewer, such as leading, outbid or won. */
export function CardPart() {
  return (
    <Part name="AuctionCard">
      {STATES.map(([name, fields]) => (
        <State key={name} name={name} wide>
          <AuctionCard listing={{ ...readAuction(), ...fields }} acts="shown" />
        </State>
      ))}
      <State name="In a list" wide>
        <AuctionCard listing={readAuction()} />
      </State>
    </Part>
  )
}
