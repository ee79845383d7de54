import { createContext, createElement, useContext, type ComponentType } from "react"
import { lazyPart } from "@/ui/lazyPart"
import { forWideAlone } from "./wideScreen"

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The function that loads each part's code, by the name of the part. */
export const known = new Map<string, () => Promise<unknown>>()
/** On the server: true inside content that only wide screens show. */
export const InWide = /*#__PURE__*/ createContext(false)
let noteDrawn: (name: string) => void = () => undefined

/** On the server: calls `note` for each part that a page contains. */
export function onDrawn(note: (name: string) => void): void {
  noteDrawn = note
}

/**
 * A part of a page with its own code chunk, for use inside `LazyBoundary`. The chunk loads before hydration
 * (`loadHydratedParts`), because an update around an unhydrated part would discard its HTML. The build adds `name`.
 */
export function hydratedPart<Props extends object>(load: Load<Props>, name = ""): ComponentType<Props> {
  const Part = lazyPart(load)
  if (!import.meta.env.SSR) {
    known.set(name, Part.load)
    return Part
  }
  return function Drawn(props: Props) {
    noteDrawn(useContext(InWide) ? forWideAlone(name) : name)
    return createElement(Part, props)
  }
}
