import { Box, Link as WebLink } from "@mui/material"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

interface RecordLinkProps {
  id: string
  children: ReactNode
}

const linkTo = (resource: string) =>
  function RecordLink({ id, children }: RecordLinkProps) {
    return (
      <WebLink component={Link} to={`/${resource}/${id}/show`}>
        {children}
      </WebLink>
    )
  }

/** Links from one record to another, such as from a sale to its buyer. */
export const ListingLink = linkTo("listings")
export const PersonLink = linkTo("registrants")
export const SaleLink = linkTo("sales")

/** Links to a person's page by name, or by email address if there is no name. Wide screens show both. */
export function PersonAndAddress({ person: { id, name, email } }: { person: Record<"id" | "name" | "email", string> }) {
  return (
    <span>
      <PersonLink id={id}>{name || email}</PersonLink>
      {name && (
        <Box
          component="span"
          sx={{ display: { xs: "none", sm: "block" }, color: "text.secondary", fontWeight: 400, fontSize: "0.85em" }}
        >
          {email}
        </Box>
      )}
    </span>
  )
}
