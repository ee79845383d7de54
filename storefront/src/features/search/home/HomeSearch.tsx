import { Search } from "lucide-react"
import { useState, type FormEvent } from "react"
import { useNavigate } from "react-router-dom"
import { Button, Input } from "@/ui"
import { searchAddressOf } from "@/entities/listing/searchAddressOf"

/** The search of a wide home page. Narrower screens have it in the header. */
export function HomeSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const search = async (event: FormEvent) => {
    event.preventDefault()
    navigate(await searchAddressOf(text))
  }
  return (
    // The form's action and the field's name make the search work without scripts.
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
          placeholder="civic 2019 under 20k"
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
