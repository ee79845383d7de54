import { List, ListItemButton, ListItemText, Paper, Stack, Typography } from "@mui/material"
import { Title } from "react-admin"
import { Link } from "react-router-dom"
import { POLICIES, pathOf } from "../../ui/menu"
import { useMayOpen } from "../../ui/useMayOpen"

/** Every policy, with what it decides. */
export function PoliciesPage() {
  const mayOpen = useMayOpen()
  return (
    <Stack spacing={2} sx={{ py: 2, px: { xs: 1, sm: 2 }, minWidth: 0, maxWidth: 760 }}>
      <Title title="Policies" />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        Policies
      </Typography>
      <Paper variant="outlined">
        <List disablePadding>
          {POLICIES.filter(({ name }) => mayOpen(name)).map((policy, index) => (
            <ListItemButton
              key={policy.name}
              component={Link}
              to={pathOf(policy)}
              divider={index < POLICIES.length - 1}
            >
              <ListItemText primary={policy.label} secondary={policy.about} />
            </ListItemButton>
          ))}
        </List>
      </Paper>
    </Stack>
  )
}
