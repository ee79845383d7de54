import SearchIcon from "@mui/icons-material/Search"
import ShieldIcon from "@mui/icons-material/Shield"
import { Box, IconButton, Tooltip, useMediaQuery, type Theme } from "@mui/material"
import { Suspense, useEffect, useState, type ReactNode } from "react"
import {
  AppBar,
  CanAccess,
  Layout,
  LoadingIndicator,
  Logout,
  MenuItemLink,
  Sidebar,
  type SidebarProps,
  ToggleThemeButton,
  UserMenu,
  useUserMenu,
} from "react-admin"
import { useLocation } from "react-router-dom"
import { useLiveStaffTasks } from "../dashboard/useStaffTasks"
import { ConsoleMenu } from "./ConsoleMenu"
import { SessionOver } from "./SessionOver"
import { lazyPart } from "./lazyPart"
import { tabsAt } from "./menu"
import { useOwnSession } from "./useMayOpen"
import type { ProofDialogProps } from "../resources/staff/ProofDialog"
import { setProofDialog } from "../resources/staff/proof"

const GlobalSearch = lazyPart(() => import("./GlobalSearch"), {
  putAway: ({ onClose }: { onClose: () => void }) => onClose(),
})
const PageTabs = lazyPart(() => import("./PageTabs"))
const ProofDialog = lazyPart(() => import("../resources/staff/ProofDialog"), {
  putAway: ({ onAnswer }: ProofDialogProps) => onAnswer(false),
})
const SecurityPage = lazyPart(() => import("../resources/staff/SecurityPage"))

/** On a phone the sidebar is a dialog, which needs an accessible name. */
function ConsoleSidebar(props: SidebarProps) {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"))
  return <Sidebar {...props} slotProps={{ paper: isDialog ? { "aria-label": "Menu" } : {} }} />
}

// react-admin's page grows with its content, so that a phone cuts off wide tables. This style limits the page to the
// screen's width, so that wide tables scroll.
const WITHIN_THE_SCREEN = {
  minWidth: 0,
  "& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content": { minWidth: 0, maxWidth: "100%" },
  "& .RaLayout-contentWithSidebar > .MuiDrawer-root": { flexShrink: 0 },
}

function SecurityItem() {
  const menu = useUserMenu()
  return (
    <MenuItemLink
      to="/security"
      primaryText="Your security"
      leftIcon={<ShieldIcon />}
      onClick={() => menu?.onClose()}
    />
  )
}

/**
 * Ctrl-K or the button opens the global search. `/` focuses the page's search field, or opens the global search if the
 * page has none.
 */
function Search() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, [contenteditable]")
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) setOpen(true)
      else if (event.key !== "/" || isTyping || document.querySelector("[role=dialog]")) return
      else if (!focusSearchField()) setOpen(true)
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  return (
    <>
      <Tooltip title="Search everything (Ctrl-K)">
        <IconButton
          color="inherit"
          aria-label="Search everything"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <GlobalSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>("#main-content input[name=q]")
  field?.focus()
  return field !== null
}

function ConsoleBar() {
  return (
    <AppBar
      toolbar={
        <>
          <CanAccess resource="search" action="list">
            <Search />
          </CanAccess>
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
      userMenu={
        <UserMenu>
          <SecurityItem />
          <Logout />
        </UserMenu>
      }
    />
  )
}

/** Shows the dialog for a proof of identity as soon as an action needs one. */
function Proof() {
  const [open, setOpen] = useState<ProofDialogProps | null>(null)
  useEffect(() => {
    setProofDialog(
      (asked) =>
        new Promise((done) =>
          setOpen({
            asked,
            onAnswer: (proved) => {
              setOpen(null)
              done(proved)
            },
          })
        )
    )
    return () => setProofDialog(null)
  }, [])
  return (
    open && (
      <Suspense>
        <ProofDialog {...open} />
      </Suspense>
    )
  )
}

/** A placeholder reserves the height of the tabs while their code loads. */
function TabsOfPage() {
  const { pathname } = useLocation()
  return (
    tabsAt(pathname) && (
      <Suspense fallback={<Box sx={{ height: 49 }} />}>
        <PageTabs />
      </Suspense>
    )
  )
}

/** The frame of every page. A person who must set up a second factor sees only that form. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { data, isError } = useOwnSession()
  // Called once for both the menu and the dashboard: a second listener would reload the tasks twice.
  useLiveStaffTasks()
  return (
    <Layout menu={ConsoleMenu} sidebar={ConsoleSidebar} appBar={ConsoleBar} sx={WITHIN_THE_SCREEN}>
      <TabsOfPage />
      {(data?.mustSetUpFactor === false || isError) && children}
      {data?.mustSetUpFactor && (
        <Suspense>
          <SecurityPage />
        </Suspense>
      )}
      <Proof />
      <SessionOver />
    </Layout>
  )
}
