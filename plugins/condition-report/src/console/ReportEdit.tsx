import {
  Edit,
  Labeled,
  NumberInput,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  maxValue,
  minValue,
  required,
} from "react-admin"
import { Car, named, useParts, type Report } from "./parts.js"

const grade = [required(), minValue(1), maxValue(5)]

export default function ReportEdit() {
  return (
    <Edit
      title="Condition report"
      mutationMode="pessimistic"
      transform={({ grades, notes }: Report) => ({ grades, notes: notes ?? "" })}
    >
      <SimpleForm toolbar={<SaveAlone />}>
        <Labeled label="Car">
          <Car />
        </Labeled>
        <Grades />
        <TextInput source="notes" multiline fullWidth />
      </SimpleForm>
    </Edit>
  )
}

/** A report can be rewritten but never deleted, so the toolbar has no delete button. */
const SaveAlone = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

function Grades() {
  return useParts().map((part) => (
    <NumberInput key={part} source={`grades.${part}`} label={named(part)} min={1} max={5} step={1} validate={grade} />
  ))
}
