export { Later, Shown } from "./Later"
export { loadParts } from "./loadParts"
export { onDrawn, part } from "./part"
export { beginTakingOver, onceTakenOver } from "./takingOver"
