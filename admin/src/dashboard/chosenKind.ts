import type { StaffTaskType } from "@northlot/contract"

export const ALL = ""
/** The kind of tasks that the list shows. */
export type ChosenKind = StaffTaskType | typeof ALL

export const KIND_FIELD = { m: 0, minWidth: { xs: "100%", sm: 280 } } as const
