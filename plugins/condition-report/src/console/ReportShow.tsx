import { BooleanField, Labeled, NumberField, Show, SimpleShowLayout, TextField } from "react-admin"
import { Car, named, useParts, Written } from "./parts.js"

export default function ReportShow() {
  return (
    <Show title="Condition report">
      <SimpleShowLayout>
        <Labeled label="Car">
          <Car />
        </Labeled>
        <TextField source="average" />
        <Grades />
        <TextField source="notes" emptyText="–" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} />
        <Labeled label="Written">
          <Written />
        </Labeled>
        <BooleanField source="final" />
      </SimpleShowLayout>
    </Show>
  )
}

function Grades() {
  return useParts().map((part) => (
    <Labeled key={part} label={named(part)} sx={{ mr: 3 }}>
      <NumberField source={`grades.${part}`} />
    </Labeled>
  ))
}
