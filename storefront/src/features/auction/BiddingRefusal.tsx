import { Link } from "react-router-dom"
import { useSession } from "@/shared"

/** The server's reason why the person cannot bid, with a link to the remedy; empty if they can. */
export function BiddingRefusal() {
  const { viewer } = useSession()
  if (!viewer?.biddingRefusal) return null
  const ofLicence = viewer.dealer !== null && viewer.dealer.licence !== "verified"
  return (
    <>
      <p>{viewer.biddingRefusal}</p>
      <Link
        to={ofLicence ? "/profile#licence" : "/contact"}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2"
      >
        {ofLicence ? "Your licence" : "Contact us"}
      </Link>
    </>
  )
}
