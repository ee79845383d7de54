import { missingOfDealership } from "@northlot/contract"
import { Link } from "react-router-dom"
import { useSession } from "@/shared"

/** The server's reason why the person cannot bid, with a link to the remedy; empty if they can. */
export function BiddingRefusal() {
  const { viewer } = useSession()
  if (!viewer?.biddingRefusal) return null
  const { dealer } = viewer
  const remedy =
    dealer && missingOfDealership(dealer).length > 0
      ? { to: "/profile/dealership", label: "Your dealership" }
      : dealer && dealer.licence !== "verified"
        ? { to: "/profile#licence", label: "Your licence" }
        : { to: "/contact", label: "Contact us" }
  return (
    <>
      <p>{viewer.biddingRefusal}</p>
      <Link
        to={remedy.to}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2"
      >
        {remedy.label}
      </Link>
    </>
  )
}
