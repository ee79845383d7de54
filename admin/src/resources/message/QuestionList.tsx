import type { AdminQuestion } from "@northlot/contract"
import { DataTable, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
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

const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** The server sorts the newest first and offers no other order. */
export function QuestionList() {
  return (
    <ResourceList<AdminQuestion>
      title="Questions"
      filters={filters}
      sort={{ field: "askedAt", order: "DESC" }}
      refreshSeconds={30}
      primary={(question) => excerpt(question.text)}
      secondary={(question) =>
        `${question.listingTitle} · ${question.asker.name} · ${formatMomentBriefly(question.askedAt)}`
      }
      tertiary={(question) => <StatusChip label={questionStanding(question)} />}
    >
      <DataTable.Col
        source="askedAt"
        label="Asked"
        disableSort
        render={(question: AdminQuestion) => formatMomentBriefly(question.askedAt)}
      />
      <DataTable.Col source="listingTitle" label="Listing" disableSort />
      <DataTable.Col
        source="text"
        label="Question"
        disableSort
        render={(question: AdminQuestion) => excerpt(question.text)}
      />
      <DataTable.Col
        source="asker"
        label="Asked by"
        disableSort
        render={(question: AdminQuestion) => question.asker.name}
      />
      <DataTable.Col
        source="answer"
        label="Answered"
        disableSort
        render={(question: AdminQuestion) => (question.answer ? formatMomentBriefly(question.answer.answeredAt) : "–")}
      />
      <DataTable.Col
        source="standing"
        label="Standing"
        disableSort
        render={(question: AdminQuestion) => <StatusChip label={questionStanding(question)} />}
      />
    </ResourceList>
  )
}
