import { titleParts } from "./rules/carTitle"

/** The name of a car. No line break splits a name such as F-150. */
export const CarTitle = ({ children }: { children: string }) =>
  titleParts(children).map((part, place) =>
    place % 2 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    )
  )
