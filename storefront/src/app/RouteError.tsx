import { House, RotateCw } from "lucide-react"
import { useEffect } from "react"
import { useRouteError } from "react-router-dom"
import { Button, Card } from "@/ui"

/** Shown when a page fails to render: the error and the ways out. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => {
    // Developers look for the cause in the console; people see the page below.
    // oxlint-disable-next-line no-console
    console.error(error)
  }, [error])
  return (
    <Card padding="lg" role="alert" className="mx-auto my-10 max-w-lg text-center">
      <h1>Unexpected Application Error!</h1>
      <p className="mt-2 text-muted">
        This page could not be shown. Nothing you did was lost on the server. Reloading the page usually helps.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button asChild variant="secondary">
          <a href="/">
            <House aria-hidden className="size-4" />
            Home
          </a>
        </Button>
      </div>
    </Card>
  )
}
