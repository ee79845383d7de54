import DoneIcon from "@mui/icons-material/Done"
import { SearchInput, SelectInput, TextInput } from "react-admin"
import { BulkAct } from "../../ui/BulkAct"
import { May } from "../../ui/May"
import { columnsOf } from "../../ui/listColumns"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { CONTACT_STATES, CONTACT_TOPIC_NAMES, choicesOf, contactState } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Words, reference or person" alwaysOn />,
  <SelectInput key="state" source="state" label="Show" choices={choicesOf(CONTACT_STATES)} emptyText="All" alwaysOn />,
  <TextInput key="assignedTo" source="assignedTo" label="Looked after by" />,
]

export const CONTACT_COLUMNS = columnsOf(endpoints.listContactMessages, [
  {
    label: "Received",
    source: "createdAt",
    show: ({ createdAt }) => formatMomentBriefly(createdAt),
  },
  { label: "Reference", source: "reference" },
  {
    label: "About",
    source: "topic",
    phone: "title",
    show: ({ topic }) => CONTACT_TOPIC_NAMES[topic],
    brief: ({ reference, topic }) => `${reference} ${CONTACT_TOPIC_NAMES[topic]}`,
  },
  {
    label: "From",
    source: "from",
    phone: "line",
    show: ({ from }) => `${from.name}, ${from.email}`,
    brief: ({ from, createdAt }) => `${from.name} · ${formatMomentBriefly(createdAt)}`,
  },
  { label: "Looked after by", source: "assignedTo", phone: "line", show: ({ assignedTo }) => assignedTo },
  { label: "State", sort: "answeredAt", phone: "end", show: (message) => <StatusChip label={contactState(message)} /> },
])

export function ContactMessageList() {
  return (
    <ResourceList
      title="Messages to us"
      list={endpoints.listContactMessages}
      filters={filters}
      columns={CONTACT_COLUMNS}
      refreshSeconds={60}
      bulkActs={
        <May call={endpoints.markContactMessageAnswered}>
          <BulkAct
            label="Mark answered"
            icon={<DoneIcon />}
            done="marked answered."
            onAct={(id: string) => api(endpoints.markContactMessageAnswered, { params: { id }, body: {} })}
          />
        </May>
      }
    />
  )
}
