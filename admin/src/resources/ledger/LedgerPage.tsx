import { Box, Tab, Tabs } from "@mui/material"
import { Link, useLocation } from "react-router-dom"
import { Page } from "../../ui/Page"
import { AgeingReport } from "./AgeingReport"
import { EntriesReport } from "./EntriesReport"
import { HstReport } from "./HstReport"
import { MonthsReport } from "./MonthsReport"
import { ReconciliationReport } from "./ReconciliationReport"
import { TrialBalanceReport } from "./TrialBalanceReport"
import { TrustReport } from "./TrustReport"

const REPORTS = [
  { path: "/ledger", label: "Trial balance", Report: TrialBalanceReport },
  { path: "/ledger/trust", label: "Trust", Report: TrustReport },
  { path: "/ledger/hst", label: "HST", Report: HstReport },
  { path: "/ledger/reconciliation", label: "Reconciliation", Report: ReconciliationReport },
  { path: "/ledger/ageing", label: "Ageing", Report: AgeingReport },
  { path: "/ledger/entries", label: "Entries", Report: EntriesReport },
  { path: "/ledger/months", label: "Months", Report: MonthsReport },
]

/** The ledger's reports; each report has its own address. */
export function LedgerPage() {
  const { pathname } = useLocation()
  const { path, label, Report } = REPORTS.find((report) => report.path === pathname) ?? REPORTS[0]!
  return (
    <Page title="Ledger">
      <Tabs value={path} aria-label="Reports" variant="scrollable">
        {REPORTS.map((report) => (
          <Tab
            key={report.path}
            value={report.path}
            label={report.label}
            component={Link}
            to={report.path}
            aria-controls="ledger-report"
          />
        ))}
      </Tabs>
      <Box id="ledger-report" role="tabpanel" aria-label={label}>
        <Report />
      </Box>
    </Page>
  )
}
