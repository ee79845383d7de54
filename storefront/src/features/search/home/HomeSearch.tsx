import type { ListingCard } from "@northlot/contract"
import { Search } from "lucide-react"
import { useState, type FormEvent } from "react"
import { useNavigate } from "react-router-dom"
import { Button, Input } from "@/ui"
import { searchAddressOf } from "@/entities/listing/searchAddressOf"
import { searchHint } from "@/entities/listing/searchHint"

/**
 * The search field of the home page on a wide screen; narrow screens have it in the header. The placeholder is an
 * example search that finds one of `listings`.
 */
export function HomeSearch({ listings }: { listings: readonly ListingCard[] | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const search = async (event: FormEvent) => {
    event.preventDefault()
    navigate(await searchAddressOf(text))
  }
  return (
    // `action` and the field's `name` let the form work before the scripts have loaded.
    <form
      role="search"
      action="/auctions"
      onSubmit={(event) => void search(event)}
      className="flex w-88 shrink-0 gap-2 max-lg:hidden"
    >
      <div className="min-w-0 flex-1">
        <Input
          type="search"
          name="q"
          aria-label="Search live auctions"
          maxLength={100}
          placeholder={searchHint(listings)}
          leading={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}
