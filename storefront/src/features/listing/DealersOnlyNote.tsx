import { useSession, useSettings } from "@/shared"

/** Explains an empty page: the operator has opened the site to dealers only. */
export default function DealersOnlyNote() {
  const { viewer } = useSession()
  const { data } = useSettings()
  if (!data?.dealersOnly || viewer?.buyerType === "dealer") return null
  return (
    <p>
      Northlot is open to dealers only at present.{" "}
      <span>
        {viewer
          ? "The cars you have bid on are still listed under your bids."
          : "Dealers see the auctions once they are signed in."}
      </span>
    </p>
  )
}
