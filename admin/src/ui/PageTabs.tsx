import { Tab, Tabs } from "@mui/material"
import { Link, useLocation } from "react-router-dom"
import { pathOf, tabsAt } from "./menu"
import { useMayOpen } from "./useMayOpen"

/** The tabs of pages that share a menu entry; each tab is a page with its own address. */
export default function PageTabs() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const entry = tabsAt(pathname)
  const places = entry?.places.filter(({ name }) => mayOpen(name)) ?? []
  if (entry === null || !places.some((one) => pathOf(one) === pathname)) return null
  return (
    <Tabs
      value={pathname}
      aria-label={entry.label}
      variant="scrollable"
      sx={{ borderBottom: 1, borderColor: "divider" }}
    >
      {places.map((place) => (
        <Tab key={place.name} value={pathOf(place)} label={place.label} component={Link} to={pathOf(place)} />
      ))}
    </Tabs>
  )
}
