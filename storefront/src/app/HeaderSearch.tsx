import { useQueryClient } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { useState, type FormEvent } from "react"
import { useNavigate } from "react-router-dom"
import { searchAddressOf } from "@/entities/listing/searchAddressOf"

/** The search on phones: one tap opens it over the whole header. It works without scripts too. */
export default function HeaderSearch() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [hint, setHint] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  const begin = async () => {
    setTyping(true)
    try {
      const { readSearchHint } = await import("@/entities/listing/readSearchHint")
      setHint(await readSearchHint(queries))
    } catch {
      // If the example search for the placeholder fails to load, the field shows `Search`.
    }
  }
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = form.elements[0] as HTMLInputElement
    const address = searchAddressOf(input.value)
    input.blur()
    form.reset()
    navigate(await address)
  }
  return (
    <form
      role="search"
      aria-label="All cars"
      action="/auctions"
      onSubmit={(event) => void search(event)}
      className="relative min-w-0 flex-1 focus-within:absolute focus-within:inset-x-4 focus-within:z-10 sm:focus-within:inset-x-6 lg:hidden"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        type="search"
        name="q"
        aria-label="Search cars"
        placeholder={(typing && hint) || "Search"}
        onFocus={() => void begin()}
        onBlur={() => setTyping(false)}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        className="h-11 w-full rounded-full border border-line-strong/60 bg-surface pr-3 pl-10.5 text-base text-ink placeholder:text-muted"
      />
    </form>
  )
}
