import { Link } from "react-router-dom"
import { usePageTitle, useSession } from "@/app"
import { Button, EmptyState } from "@/ui"
import { CreditsPanel } from "./CreditsPanel"

/** /credits/profile: balance, purchase, every movement, and how an unused purchase comes back (spec §2). */
export default function CreditsProfilePage() {
  usePageTitle("My credits")
  const { viewer } = useSession()
  return (
    <div className="flex flex-col gap-5 py-6">
      <h1 className="text-3xl">My credits</h1>
      {viewer?.buyerType === "private" ? (
        <>
          <CreditsPanel />
          <p className="text-sm text-muted">
            You want an unused purchase refunded?{" "}
            <Link to="/contact?topic=payments" className="font-semibold text-brand-ink underline-offset-2 hover:underline">
              Write to us
            </Link>
            ; it goes back to the card that it was paid with.
          </p>
        </>
      ) : (
        <EmptyState
          title="Dealers bid without credits."
          action={
            <Button asChild variant="secondary">
              <Link to="/auctions">See the auctions</Link>
            </Button>
          }
        >
          Credits are for private buyers.
        </EmptyState>
      )}
    </div>
  )
}
