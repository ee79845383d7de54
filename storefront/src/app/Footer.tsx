import { Link } from "react-router-dom"
import { Wordmark } from "@/ui"
import { SocialLinks } from "./SocialLinks"

const columns = [
  {
    title: "Auctions",
    links: [
      { to: "/auctions", label: "Live auctions" },
      { to: "/register", label: "Create an account" },
      { to: "/how-it-works", label: "How it works" },
    ],
  },
  {
    title: "Northlot",
    links: [
      { to: "/info/help", label: "Help" },
      { to: "/info/terms", label: "Terms" },
      { to: "/info/privacy", label: "Privacy" },
    ],
  },
]

export function Footer() {
  return (
    <footer className="bg-deep text-on-deep print:hidden">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div>
          <Wordmark className="h-8" />
          <p className="mt-4 max-w-sm text-sm text-on-deep-muted">
            Timed online auctions for used vehicles in Ontario. Northlot is a facilitator and not a party to the sale. Sales are As-Is and
            Final. You must be 18 or older.
          </p>
          <SocialLinks className="mt-4" />
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="text-sm font-semibold">{column.title}</p>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className="inline-flex min-h-11 items-center text-sm text-on-deep-muted hover:text-white hover:underline sm:min-h-9">
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
