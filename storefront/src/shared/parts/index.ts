export { loadParts } from "./loadParts"
export { onDrawn, part } from "./part"
