import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Typography,
} from "@mui/material"

interface ChoiceListProps<Value extends string> {
  label: string
  choices: readonly Value[]
  meanings: Readonly<Record<Value, string>>
  chosen: readonly Value[]
  refused?: string | undefined
  onChange: (chosen: Value[]) => void
}

/** A list of checkboxes, each with an explanation. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, choices, meanings, chosen, refused, onChange } = props
  return (
    <FormControl component="fieldset" margin="normal" error={Boolean(refused)} fullWidth>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            sx={{ alignItems: "flex-start", py: 0.25 }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.25 }}
                checked={chosen.includes(choice)}
                onChange={(_event, checked) =>
                  onChange(checked ? [...chosen, choice] : chosen.filter((one) => one !== choice))
                }
              />
            }
            label={
              <>
                <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
                  {choice}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                  {meanings[choice]}
                </Typography>
              </>
            }
          />
        ))}
      </FormGroup>
      {refused && <FormHelperText>{refused}</FormHelperText>}
    </FormControl>
  )
}
