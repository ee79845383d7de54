import { Link } from "react-router-dom"
import { usePageTitle, useSession } from "@/shared"
import { Button, EmptyState } from "@/ui"
import { CreditsPanel } from "./CreditsPanel"

/** /credits/profile: balance, purchase, history, and refunds of unused purchases (spec §2). */
export default function CreditsProfilePage() {
  usePageTitle("Credits")
  const { viewer } = useSession()
  return (
    <div className="flex flex-col gap-5 py-6">
      <h1>Credits</h1>
      {viewer?.buyerType === "private" ? (
        <CreditsPanel />
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
