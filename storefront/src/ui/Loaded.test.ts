import { RefusedError } from "@northlot/contract"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { Loaded, type LoadedProps } from "./Loaded"
import type { Asked } from "./rules/together"

const shown = (query: Partial<Asked<string[]>>, others: Partial<LoadedProps<string[]>> = {}) =>
  renderToStaticMarkup(
    createElement(Loaded<string[]>, {
      query: { data: undefined, error: null, isFetching: false, refetch: () => undefined, ...query },
      failed: "Your cars could not be loaded",
      waiting: "A grey shape",
      empty: (cars) => cars.length === 0 && "No cars yet.",
      children: (cars) => cars.join(", "),
      ...others,
    })
  )

test("what is asked for has its own shape until it is there", () => {
  expect(shown({ isFetching: true })).toBe("A grey shape")
  expect(shown({ data: ["Civic", "RAV4"] })).toBe("Civic, RAV4")
})

test("where there is none, that is said, and a list without such a sentence shows itself", () => {
  expect(shown({ data: [] })).toBe("No cars yet.")
  expect(shown({ data: [] }, { empty: undefined, children: () => "A form" })).toBe("A form")
})

test("what cannot be loaded says so, why, and can be asked for again", () => {
  const page = shown({ error: new RefusedError("TOO_MANY_REQUESTS", "Try again in a minute.") })
  expect(page).toMatch(/role="alert".*Your cars could not be loaded.*Try again in a minute\..*Retry/)
  expect(shown({ error: new Error("fetch failed"), isFetching: true })).toMatch(/aria-busy="true"/)
  // A network error contains no text for users, so the page does not show it.
  expect(shown({ error: new Error("fetch failed") })).not.toContain("fetch failed")
})

test("what is there stays while it is asked for again, and when that fails", () => {
  expect(shown({ data: ["Civic"], isFetching: true })).toBe("Civic")
  expect(shown({ data: ["Civic"], error: new Error("fetch failed") })).toBe("Civic")
})
