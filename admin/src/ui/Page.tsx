import { Box, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { Title } from "react-admin"

interface PageProps {
  title: string
  /** The maximum width of the page in pixels; by default the page takes all the space. */
  maxWidth?: number
  children: ReactNode
}

/** A page that is neither a list nor a record: its title, and its sections below each other. */
export function Page({ title, maxWidth, children }: PageProps) {
  return (
    <Stack spacing={2} sx={{ py: 2, px: { xs: 1, sm: 2 }, minWidth: 0, maxWidth }}>
      <Title title={title} />
      <PageHeading title={title} />
      {children}
    </Stack>
  )
}

/** The heading of a page. `children` are shown beside the title, such as the state of a record. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
