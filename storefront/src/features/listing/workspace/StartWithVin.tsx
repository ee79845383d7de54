import { VIN_LENGTH, normaliseVin } from "@northlot/contract"
import { ArrowRight } from "lucide-react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { Button, Card, Field, Input } from "@/ui"

/** Starts a new listing from a VIN; the editor fills in what the VIN contains. */
export function StartWithVin() {
  const navigate = useNavigate()
  const [vin, setVin] = useState("")
  return (
    <Card padding="sm">
      <form
        className="flex flex-col gap-3 sm:flex-row sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(vin ? `/sell/new?vin=${encodeURIComponent(vin)}` : "/sell/new")
        }}
      >
        <Field label="Enter a VIN to begin a listing" className="flex-1">
          <Input
            value={vin}
            placeholder="17 characters"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="font-mono placeholder:font-sans"
            onChange={(event) => setVin(normaliseVin(event.target.value).vin.slice(0, VIN_LENGTH))}
          />
        </Field>
        <Button type="submit">
          Start listing <ArrowRight aria-hidden className="size-4" />
        </Button>
      </form>
    </Card>
  )
}
