import { SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { excerpt, formatMomentBriefly } from "../../ui/format"
import { QUESTION_STANDINGS, choicesOf, questionStanding } from "../../ui/labels"

const filters = [
  <SelectInput
    key="standing"
    source="standing"
    label="Show"
    choices={choicesOf(QUESTION_STANDINGS)}
    emptyText="All"
    alwaysOn
  />,
]

export function QuestionList() {
  return (
    <ResourceList
      title="Questions"
      list={endpoints.listAdminQuestions}
      filters={filters}
      refreshSeconds={30}
      columns={[
        { label: "Listing", source: "listingTitle", phone: "line" },
        { label: "Question", phone: "title", show: ({ text }) => excerpt(text) },
        { label: "Asked by", source: "asker", phone: "line", show: ({ asker }) => asker.name },
        { label: "Asked", source: "askedAt", phone: "line", show: ({ askedAt }) => formatMomentBriefly(askedAt) },
        { label: "Answered", sort: "answer", show: ({ answer }) => formatMomentBriefly(answer?.answeredAt) },
        {
          label: "Standing",
          source: "standing",
          phone: "end",
          show: (question) => <StatusChip label={questionStanding(question)} />,
        },
      ]}
    />
  )
}
