import type { ContactMessage } from "@northlot/contract"
import DoneIcon from "@mui/icons-material/Done"
import { DataTable, SearchInput, SelectInput, TextInput } from "react-admin"
import { BulkAct } from "../../ui/BulkAct"
import { May } from "../../ui/May"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { acts } from "../../providers/dataProvider"
import { formatMomentBriefly } from "../../ui/format"
import { CONTACT_STATES, CONTACT_TOPIC_NAMES, choicesOf, contactState } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Words, reference or person" alwaysOn />,
  <SelectInput key="state" source="state" label="Show" choices={choicesOf(CONTACT_STATES)} emptyText="All" alwaysOn />,
  <TextInput key="assignedTo" source="assignedTo" label="Looked after by" />,
]

/** The server sorts the newest first and offers no other order. */
export function ContactMessageList() {
  return (
    <ResourceList<ContactMessage>
      title="Messages to us"
      filters={filters}
      sort={{ field: "createdAt", order: "DESC" }}
      refreshSeconds={60}
      bulkActs={
        <May call={endpoints.markContactMessageAnswered}>
          <BulkAct label="Mark answered" icon={<DoneIcon />} done="marked answered." onAct={acts.markAnswered} />
        </May>
      }
      primary={(message) => `${message.reference} ${CONTACT_TOPIC_NAMES[message.topic]}`}
      secondary={({ from, createdAt, assignedTo }) =>
        [from.name, formatMomentBriefly(createdAt), assignedTo].filter(Boolean).join(" · ")
      }
      tertiary={(message) => <StatusChip label={contactState(message)} />}
    >
      <DataTable.Col
        source="createdAt"
        label="Received"
        disableSort
        render={(message: ContactMessage) => formatMomentBriefly(message.createdAt)}
      />
      <DataTable.Col source="reference" label="Reference" disableSort />
      <DataTable.Col
        source="topic"
        label="About"
        disableSort
        render={(message: ContactMessage) => CONTACT_TOPIC_NAMES[message.topic]}
      />
      <DataTable.Col
        source="from"
        label="From"
        disableSort
        render={(message: ContactMessage) => `${message.from.name}, ${message.from.email}`}
      />
      <DataTable.Col
        source="assignedTo"
        label="Looked after by"
        disableSort
        render={({ assignedTo }: ContactMessage) => assignedTo ?? "–"}
      />
      <DataTable.Col
        source="answeredAt"
        label="State"
        disableSort
        render={(message: ContactMessage) => <StatusChip label={contactState(message)} />}
      />
    </ResourceList>
  )
}
