import { TextField } from '@almanac/ui/form'

interface PersonFieldProps {
  name: string
  label: string
  hint: string
  /** What is said where nothing was typed. */
  missing: string
}

/** Asks for the e-mail address of another person, which the browser must not fill in. */
export function PersonField({ missing, ...field }: PersonFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      autoComplete="off"
      rules={{ validate: (value: string) => value.trim() !== '' || missing }}
    />
  )
}
