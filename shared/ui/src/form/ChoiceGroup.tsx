import styled from '@emotion/styled'
import MuiCheckbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import { useId, type Ref } from 'react'
import { Written } from '../layout/Written'
import { space } from '../theme/tokens'
import { bound, type Controlled } from './bound'
import { Choice } from './Choice'
import { Field, type FieldLook } from './field'

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  '&[data-beside]': { flexDirection: 'row', flexWrap: 'wrap', '& > label': { flex: '1 1 8rem' } },
})

export interface ChoiceOption {
  value: string
  label: string
  /** The language of a label that a study wrote; left out for our own. */
  lang?: string | null
  hint?: string
}

interface OneProps {
  options: readonly ChoiceOption[]
  /** Short choices beside each other: yes and no. */
  beside?: boolean
}

interface ViewProps extends OneProps, FieldLook {
  chosen: readonly string[]
  type: 'radio' | 'checkbox'
  choose: (value: string, checked: boolean) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLElement>
}

function Group({ options, beside, chosen, type, choose, onBlur, inputRef, ...look }: ViewProps) {
  const name = useId()
  const Tick = type === 'radio' ? Radio : MuiCheckbox
  return (
    <Field {...look} as="group">
      {(ids) => (
        <Choices data-beside={beside || undefined}>
          {options.map((option, index) => (
            <Choice key={option.value}>
              <Tick
                name={name}
                value={option.value}
                checked={chosen.includes(option.value)}
                onBlur={onBlur}
                slotProps={{
                  input: {
                    'aria-invalid': ids['aria-invalid'],
                    ref: index === 0 ? (inputRef as Ref<HTMLInputElement>) : undefined,
                  },
                }}
                onChange={(_, checked) => choose(option.value, checked)}
              />
              <span>
                {option.lang === undefined ? option.label : <Written lang={option.lang}>{option.label}</Written>}
                {option.hint && <small>{option.hint}</small>}
              </span>
            </Choice>
          ))}
        </Choices>
      )}
    </Field>
  )
}

function One({ value, onChange, ref, ...rest }: OneProps & FieldLook & Controlled<string>) {
  return (
    <Group {...rest} inputRef={ref} type="radio" chosen={value ? [value] : []} choose={(choice) => onChange(choice)} />
  )
}

function Many({ value, onChange, ref, ...rest }: OneProps & FieldLook & Controlled<readonly string[]>) {
  const chosen = value ?? []
  return (
    <Group
      {...rest}
      inputRef={ref}
      type="checkbox"
      chosen={chosen}
      choose={(choice, checked) =>
        onChange(
          rest.options
            .map((option) => option.value)
            .filter((option) => (option === choice ? checked : chosen.includes(option))),
        )
      }
    />
  )
}

/** One of a few choices, all in sight. Empty text while nothing is chosen. */
export const ChoiceGroup = bound<string, OneProps>(One)

/** Any of a few choices, in the order in which they are offered. */
export const MultiChoiceGroup = bound<readonly string[], OneProps>(Many)
