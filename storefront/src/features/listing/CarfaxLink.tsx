import { FileText } from "lucide-react"
import { Button } from "@/ui"

/** Opens the seller's Carfax report, a picture or a PDF. */
export function CarfaxLink({ url }: { url: string }) {
  return (
    <section>
      <h2 className="text-xl">Vehicle history</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        The seller added a Carfax report. Northlot does not check what the report says.
      </p>
      <Button asChild variant="secondary" icon={<FileText aria-hidden className="size-5" />}>
        <a href={url} target="_blank" rel="noopener">
          Carfax report
        </a>
      </Button>
    </section>
  )
}
