import { createContext, createElement, useContext, type ComponentType } from "react"
import { lazyPart } from "@/ui/lazyPart"
import { forWideAlone } from "./wideScreen"

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** By its name how to load the code of each part of the pages that are here. */
export const known = new Map<string, () => Promise<unknown>>()
/** On the server: what is drawn here is for wide screens alone. */
export const InWide = /*#__PURE__*/ createContext(false)
let noteDrawn: (name: string) => void = () => undefined

/** On the server: hears of each part that a page contains. */
export function onDrawn(note: (name: string) => void): void {
  noteDrawn = note
}

/**
 * A part of a page with code of its own, to be shown inside of `LazyBoundary`. Where the page came finished, its code
 * is loaded before the page is taken over (`loadHydratedParts`): an update of what is around it would else throw its HTML away.
 * The build adds `name`.
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
