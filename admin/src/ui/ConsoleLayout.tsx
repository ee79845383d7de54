import SearchIcon from "@mui/icons-material/Search"
import ShieldIcon from "@mui/icons-material/Shield"
import { Box, IconButton, Tooltip, useMediaQuery, type Theme } from "@mui/material"
import { Suspense, useEffect, useState, type ReactNode } from "react"
import { useQuery } from "@tanstack/react-query"
import {
  AppBar,
  CanAccess,
  Layout,
  LoadingIndicator,
  Logout,
  Menu,
  MenuItemLink,
  Sidebar,
  type SidebarProps,
  ToggleThemeButton,
  UserMenu,
  useGetResourceLabel,
  useUserMenu,
} from "react-admin"
import { SessionOver } from "./SessionOver"
import { ownSession } from "../providers/ownSession"
import { formatNumber } from "./format"
import { lazyPart } from "./lazyPart"
import { useLiveStaffTasks, useStaffTasks } from "../dashboard/useStaffTasks"
import { PLUGIN_RESOURCES } from "../resources/plugin/pluginResources"
import { PAGES, RESOURCES } from "../screens"
import type { ProofDialogProps } from "../resources/staff/ProofDialog"
import { setProofDialog } from "../resources/staff/proof"

const GlobalSearch = lazyPart(() => import("./GlobalSearch"), {
  putAway: ({ onClose }: { onClose: () => void }) => onClose(),
})
const ProofDialog = lazyPart(() => import("../resources/staff/ProofDialog"), {
  putAway: ({ onAnswer }: ProofDialogProps) => onAnswer(false),
})
const SecurityPage = lazyPart(() => import("../resources/staff/SecurityPage"))

/** How many tasks wait behind each entry of the menu. */
function useWaitingCounts(): ReadonlyMap<string, number> {
  const { data } = useStaffTasks()
  useLiveStaffTasks()
  const counts = new Map<string, number>()
  for (const { screen, count } of data?.groups ?? []) counts.set(screen, (counts.get(screen) ?? 0) + count)
  return counts
}

/** The number is for the eye: the dashboard lists the same tasks by name. */
function Entry({ label, count }: { label: string; count: number | undefined }) {
  return (
    <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
      <span>{label}</span>
      {count !== undefined && (
        <Box component="span" aria-hidden sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 700 }}>
          {formatNumber(count)}
        </Box>
      )}
    </Box>
  )
}

function ConsoleMenu() {
  const counts = useWaitingCounts()
  const labelOf = useGetResourceLabel()
  return (
    <Menu>
      <Menu.DashboardItem />
      {RESOURCES.map(({ name }) => (
        <Menu.ResourceItem
          key={name}
          name={name}
          primaryText={<Entry label={labelOf(name, 2)} count={counts.get(name)} />}
        />
      ))}
      {PAGES.map(
        ({ name, label, icon: Icon }) =>
          label && (
            <CanAccess key={name} resource={name} action="list">
              <Menu.Item
                to={`/${name}`}
                primaryText={<Entry label={label} count={counts.get(name)} />}
                leftIcon={Icon && <Icon />}
              />
            </CanAccess>
          )
      )}
      {PLUGIN_RESOURCES.map(({ name }) => (
        <Menu.ResourceItem key={name} name={name} />
      ))}
    </Menu>
  )
}

/** On a phone the sidebar is a dialog, which needs an accessible name. */
function ConsoleSidebar(props: SidebarProps) {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"))
  return <Sidebar {...props} slotProps={{ paper: isDialog ? { "aria-label": "Menu" } : {} }} />
}

// react-admin's page grows with its content, so a phone cuts it off. Here wide tables scroll within the page.
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

/** The frame of every page. A person who must set up a second factor sees only that form. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery({ queryKey: ["own-session"], queryFn: ownSession, retry: false })
  return (
    <Layout menu={ConsoleMenu} sidebar={ConsoleSidebar} appBar={ConsoleBar} sx={WITHIN_THE_SCREEN}>
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
