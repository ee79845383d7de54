import { Link } from "react-router-dom"
import { Wordmark } from "@/ui"
import { SocialLinks } from "./SocialLinks"
import { useSettings } from "@/shared/api/useSettings"

const columns = [
  {
    title: "Buy and sell",
    links: [
      { to: "/auctions", label: "Auctions" },
      { to: "/register", label: "Register" },
      { to: "/how-it-works", label: "How it works" },
      { to: "/info/pricing", label: "Pricing" },
    ],
  },
  {
    title: "Guides",
    links: [
      { to: "/info/buyer-guide", label: "Buyer guide" },
      { to: "/info/seller-guide", label: "Seller guide" },
      { to: "/info/payments", label: "Vehicle payments" },
      { to: "/info/escrow", label: "Payment protection" },
      { to: "/info/safety", label: "Safety" },
    ],
  },
  {
    title: "Northlot",
    links: [
      { to: "/info/about", label: "About" },
      { to: "/info/help", label: "Help" },
      { to: "/info/terms", label: "Terms" },
      { to: "/info/privacy", label: "Privacy" },
      { to: "/info/cookies", label: "Cookies" },
    ],
  },
]

const linkLooks =
  "inline-flex min-h-11 items-center text-sm text-on-deep-muted hover:text-white hover:underline sm:min-h-9"

export default function Footer() {
  return (
    <footer className="bg-deep text-on-deep print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Wordmark className="h-8" />
          <p className="mt-4 max-w-sm text-sm text-on-deep-muted">
            Timed online auctions for used vehicles in Ontario. Northlot is a facilitator and not a party to the sale.
            Sales are As-Is and Final. You must be 18 or older.
          </p>
          <Operator />
          <SocialLinks onDeep className="mt-4 -ml-2.5" />
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="text-sm font-semibold">{column.title}</p>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={linkLooks}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}

/** The company that runs the site, as far as the operator has entered it. */
function Operator() {
  const operator = useSettings().data?.operator
  if (!operator) return null
  const { registeredName, address, supportEmail, supportPhone } = operator
  if (!registeredName && !address && !supportEmail && !supportPhone) return null
  return (
    <address className="mt-4 text-sm text-on-deep-muted not-italic">
      {registeredName && <p className="text-on-deep">{registeredName}</p>}
      {address && <p className="whitespace-pre-line">{address}</p>}
      {supportEmail && (
        <p>
          <a href={`mailto:${supportEmail}`} className={linkLooks}>
            {supportEmail}
          </a>
        </p>
      )}
      {supportPhone && (
        <p>
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`} className={linkLooks}>
            {supportPhone}
          </a>
        </p>
      )}
    </address>
  )
}
