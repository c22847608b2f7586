import styled from '@emotion/styled'
import { useId, type ReactNode, type Ref } from 'react'
import { Written } from '../layout/Text'
import { pill, space } from '../theme/tokens'
import { bound, type Controlled } from './bound'
import { Choice } from './Choice'
import type { Clearing } from './ClearAnswer'
import { Field, type FieldLook } from './field'

/** A longer text is read line by line, not in pills. */
const MAX_PILL = 22

const looksLike = (options: readonly ChoiceOption[], beside: boolean | undefined) => {
  const isShort = options.every(({ label, hint }) => label.length <= MAX_PILL && hint === undefined)
  return beside ? 'beside' : isShort ? 'pills' : 'rows'
}

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  // Short words: as wide as they are, and as many in a row as there is room for.
  '&[data-look="pills"]': {
    flexDirection: 'row',
    flexWrap: 'wrap',
    '& > label': {
      borderRadius: pill,
      alignItems: 'center',
      gap: space(2),
      paddingInline: `${space(3)} ${space(4)}`,
    },
  },
  // Of equal width in one row, the ring above the word: three fit beside each other on a phone.
  '&[data-look="beside"]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6rem), 1fr))',
    '& > label': {
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: space(1),
      minHeight: '4rem',
      paddingInline: space(2),
      textAlign: 'center',
    },
  },
})

export interface ChoiceOption {
  value: string
  label: string
  /** Language of a label written by a study; omitted for the product's own. */
  lang?: string | null
  hint?: string
}

interface OneProps {
  options: readonly ChoiceOption[]
  /** Places short choices next to each other: yes and no. */
  beside?: boolean
  /** Shown between the label and the choices: a picture that they refer to. */
  above?: ReactNode
}

interface ViewProps extends OneProps, FieldLook {
  chosen: readonly string[]
  type: 'radio' | 'checkbox'
  choose: (value: string, checked: boolean) => void
  clearing?: Clearing
  onBlur?: () => void
  inputRef?: Ref<HTMLElement>
}

function Group({ options, beside, above, chosen, type, choose, onBlur, inputRef, ...look }: ViewProps) {
  const name = useId()
  return (
    <Field {...look} above={above} as="group">
      {(ids) => (
        <Choices data-look={looksLike(options, beside)}>
          {options.map((option, index) => (
            <Choice key={option.value}>
              <input
                type={type}
                name={name}
                value={option.value}
                checked={chosen.includes(option.value)}
                aria-invalid={ids['aria-invalid']}
                onBlur={onBlur}
                ref={index === 0 ? (inputRef as Ref<HTMLInputElement>) : undefined}
                onChange={(event) => choose(option.value, event.target.checked)}
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
    <Group
      {...rest}
      inputRef={ref}
      type="radio"
      chosen={value ? [value] : []}
      choose={(choice) => onChange(choice)}
      clearing={{ isAnswered: Boolean(value), clear: () => onChange('') }}
    />
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

/** One of a few choices, all visible. Empty string while nothing is chosen. */
export const ChoiceGroup = bound<string, OneProps>(One)

/** Any of a few choices, in the order of the options. */
export const MultiChoiceGroup = bound<readonly string[], OneProps>(Many)
