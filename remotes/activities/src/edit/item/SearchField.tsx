import { useTranslation } from '@almanac/i18n'
import { VisuallyHidden } from '@almanac/ui/core'
import { Field, Input } from '@almanac/ui/fields'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { Options, type OptionLine } from './Options'

interface SearchFieldProps {
  label: string
  hint?: string
  error?: string
  typed: string
  options: readonly OptionLine[]
  /** What there is to say of the list: how many, or that there are none. */
  told: string
  onType: (text: string) => void
  onChoose: (index: number) => void
  ref?: Ref<HTMLInputElement>
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A search whose findings stand below it (the ARIA combobox): arrows go through them, Enter chooses, Escape goes back to what is typed. */
export function SearchField({ label, hint, error, typed, options, told, onType, onChoose, ref }: SearchFieldProps) {
  const { t } = useTranslation('activities')
  const list = useId()
  const [active, setActive] = useState<number | null>(null)
  const reached = active !== null && active < options.length ? active : null
  const optionId = (index: number): string => `${list}-${index}`

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const from = reached ?? (step > 0 ? -1 : options.length)
      setActive((from + step + options.length) % options.length)
    } else if (event.key === 'Enter' && reached !== null) {
      // Chooses; a second Enter goes on.
      event.preventDefault()
      onChoose(reached)
      setActive(null)
    } else if (event.key === 'Escape' && reached !== null) {
      event.stopPropagation()
      setActive(null)
    }
  }

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
            maxLength={200}
            dir={typed ? 'auto' : undefined}
            value={typed}
            placeholder={t('edit.item.placeholder')}
            ref={ref}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setActive(null)
              onType(event.target.value)
            }}
          />
          <Options
            id={list}
            label={label}
            options={options}
            active={reached}
            optionId={optionId}
            onChoose={(index) => {
              setActive(null)
              onChoose(index)
            }}
          />
          <VisuallyHidden role="status">{told}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
