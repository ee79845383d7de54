import { List, ListItemButton, ListItemText, Paper } from "@mui/material"
import { Link } from "react-router-dom"
import { POLICIES, pathOf } from "../../ui/menu"
import { useMayOpen } from "../../ui/useMayOpen"
import { Page } from "../../ui/Page"

/** Every policy, with what it decides. */
export function PoliciesPage() {
  const mayOpen = useMayOpen()
  return (
    <Page title="Policies" maxWidth={760}>
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
    </Page>
  )
}
