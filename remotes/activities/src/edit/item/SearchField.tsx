import { MAX_OBJECTIVE_NAME_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { VisuallyHidden } from '@almanac/ui/core'
import { Field, Input } from '@almanac/ui/fields'
import { OptionList, type OptionLine } from '@almanac/ui/option-list'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'

interface SearchFieldProps {
  label: string
  hint?: string
  error?: string
  typed: string
  options: readonly OptionLine[]
  /** Status with the number of results. */
  status: string
  onType: (text: string) => void
  onChoose: (index: number) => void
  ref?: Ref<HTMLInputElement>
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A search field with a list of results (the ARIA combobox): arrows move through it, Enter chooses, Escape returns to the text. */
export function SearchField({ label, hint, error, typed, options, status, onType, onChoose, ref }: SearchFieldProps) {
  const { t } = useTranslation('activities')
  const list = useId()
  const { reached, leave, onKeyDown } = useActiveOption(options.length, onChoose)
  const optionId = (index: number): string => `${list}-${index}`

  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div>
          <Input
            {...ids}
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={reached === null ? undefined : optionId(reached)}
            autoComplete="off"
            autoCapitalize="sentences"
            maxLength={MAX_OBJECTIVE_NAME_LENGTH}
            dir={typed ? 'auto' : undefined}
            value={typed}
            placeholder={t('edit.item.placeholder')}
            ref={ref}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              leave()
              onType(event.target.value)
            }}
          />
          <OptionList
            id={list}
            label={t('edit.item.found_for', { label })}
            options={options}
            active={reached}
            optionId={optionId}
            onChoose={(index) => {
              leave()
              onChoose(index)
            }}
          />
          <VisuallyHidden role="status">{status}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

/** The active option for the arrow keys; the focus stays in the field. */
function useActiveOption(count: number, onChoose: (index: number) => void) {
  const [active, setActive] = useState<number | null>(null)
  const reached = active !== null && active < count ? active : null

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      const from = reached ?? (step > 0 ? -1 : count)
      setActive((from + step + count) % count)
    } else if (event.key === 'Enter' && reached !== null) {
      // Chooses; a second Enter submits.
      event.preventDefault()
      onChoose(reached)
      setActive(null)
    } else if (event.key === 'Escape' && reached !== null) {
      event.stopPropagation()
      setActive(null)
    }
  }

  return { reached, leave: () => setActive(null), onKeyDown }
}
