import ClipboardIcon from "@mui/icons-material/AssignmentTurnedIn"
import { lazy } from "react"

/** The console parts of this plugin. */
export default [
  {
    name: "reports",
    icon: ClipboardIcon,
    list: lazy(() => import("./ReportList.js")),
    show: lazy(() => import("./ReportShow.js")),
    edit: lazy(() => import("./ReportEdit.js")),
    options: { label: "Condition reports", staff: ["owner", "support", "inspector", "read-only"] },
  },
]
