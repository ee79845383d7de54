import DashboardIcon from "@mui/icons-material/Dashboard"
import ExpandMoreIcon from "@mui/icons-material/ExpandMore"
import { Box, ButtonBase, Chip, Collapse, MenuList, type Theme } from "@mui/material"
import { useState, type ReactNode } from "react"
import { CanAccess, MenuItemLink, useSidebarState } from "react-admin"
import { useLocation } from "react-router-dom"
import { PLUGIN_RESOURCES } from "../resources/plugin/pluginResources"
import { PAGES, RESOURCES } from "../screens"
import { formatNumber } from "./format"
import { MENU, isWithin, pathOf, type MenuEntry, type MenuGroup } from "./menu"
import { useMenuCounts, type MenuCounts } from "./menuCounts"
import { useMayOpen } from "./useMayOpen"
import { VISUALLY_HIDDEN } from "./visuallyHidden"

const ICONS = new Map([...RESOURCES, ...PAGES].map(({ name, icon }) => [name, icon]))

/** The menu in groups that a person can close. The browser remembers the closed groups. */
export function ConsoleMenu() {
  const [wide] = useSidebarState()
  const counts = useMenuCounts()
  const [today, ...others] = MENU
  return (
    <Box component="nav" aria-label="Console" sx={wide ? WIDE : NARROW}>
      <Group group={today!} counts={counts}>
        <MenuItemLink to="/" primaryText="Dashboard" leftIcon={<DashboardIcon />} sx={ITEM} />
      </Group>
      {others.map((group) => (
        <Group key={group.label} group={group} counts={counts} />
      ))}
      {PLUGIN_RESOURCES.length > 0 && (
        <Heading label="From plugins">
          {PLUGIN_RESOURCES.map(({ name, icon: Icon, options }) => (
            <CanAccess key={name} resource={name} action="list">
              <MenuItemLink
                to={`/${name}`}
                primaryText={options?.label ?? name.split("/").at(-1)}
                leftIcon={Icon && <Icon />}
                sx={ITEM}
              />
            </CanAccess>
          ))}
        </Heading>
      )}
    </Box>
  )
}

interface GroupProps {
  group: MenuGroup
  counts: MenuCounts
  children?: ReactNode
}

/** A group of the menu with the entries that the person's role may open. */
function Group({ group, counts, children }: GroupProps) {
  const mayOpen = useMayOpen()
  const entries = group.entries.filter(({ places }) => places.some(({ name }) => mayOpen(name)))
  if (entries.length === 0 && !children) return null
  return (
    <Heading label={group.label}>
      {children}
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} counts={counts} />
      ))}
    </Heading>
  )
}

const CLOSED_GROUPS = "northlot-console-closed-groups"

function storedGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CLOSED_GROUPS) ?? "[]")
    return Array.isArray(stored) ? stored.filter((label) => typeof label === "string") : []
  } catch {
    return []
  }
}

/** Whether the group is open, and a function that opens or closes it. The browser remembers the closed ones. */
function useOpenGroup(label: string): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => !storedGroups().includes(label))
  const toggle = () => {
    const others = storedGroups().filter((one) => one !== label)
    setOpen(!open)
    try {
      localStorage.setItem(CLOSED_GROUPS, JSON.stringify(open ? [...others, label] : others))
    } catch {
      // Without browser storage, a closed menu group is open again after a reload.
    }
  }
  return [open, toggle]
}

function Heading({ label, children }: { label: string; children: ReactNode }) {
  const [wide] = useSidebarState()
  const [open, toggle] = useOpenGroup(label)
  const list = `menu-${label.replaceAll(" ", "-")}`
  return (
    <Box sx={{ mb: 0.5 }}>
      {wide && (
        <Box component="h2" sx={{ m: 0 }}>
          <ButtonBase aria-expanded={open} aria-controls={list} onClick={toggle} sx={HEADING}>
            {label}
            <ExpandMoreIcon fontSize="small" sx={{ transform: open ? "none" : "rotate(-90deg)" }} />
          </ButtonBase>
        </Box>
      )}
      <Collapse in={open || !wide} id={list} unmountOnExit>
        <MenuList aria-label={label} disablePadding>
          {children}
        </MenuList>
      </Collapse>
    </Box>
  )
}

/** A menu entry, which links to the first of its pages that the person may open. */
function Entry({ entry, counts }: { entry: MenuEntry; counts: MenuCounts }) {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const offered = entry.places.filter(({ name }) => mayOpen(name))
  const Icon = ICONS.get(entry.places[0].name)
  const waiting = offered.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0)
  const isHere = isWithin(entry, pathname)
  return (
    <MenuItemLink
      to={pathOf(offered[0]!)}
      leftIcon={Icon && <Icon />}
      className={isHere ? "RaMenuItemLink-active" : undefined}
      aria-current={isHere ? "page" : undefined}
      // The tooltip of the narrow menu.
      primaryText={entry.label}
      sx={ITEM}
    >
      <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
          {entry.label}
        </Box>
        {waiting > 0 && (
          <Chip
            component="span"
            size="small"
            color="warning"
            label={
              <>
                <span>{formatNumber(waiting)}</span>
                <Box component="span" sx={VISUALLY_HIDDEN}>
                  {" waiting"}
                </Box>
              </>
            }
          />
        )}
      </Box>
    </MenuItemLink>
  )
}

const ITEM = {
  minHeight: { xs: 44, md: 34 },
  py: 0,
  pr: 1,
  fontSize: "0.925rem",
  "& .RaMenuItemLink-icon": { minWidth: 36 },
}
const HEADING = {
  display: "flex",
  justifyContent: "space-between",
  width: "100%",
  minHeight: { xs: 44, md: 30 },
  px: 2,
  fontSize: "0.75rem",
  fontWeight: 700,
  letterSpacing: "0.04em",
  color: "text.secondary",
  "&:focus-visible": { bgcolor: "action.focus" },
}
const widthOf = (part: "width" | "closedWidth") => (theme: Theme) =>
  (theme as Theme & { sidebar: { width: number; closedWidth: number } }).sidebar[part]
const WIDE = { width: widthOf("width"), pb: 2 }
const NARROW = { width: widthOf("closedWidth"), pt: 1, overflow: "hidden" }
