import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'
import { useTranslation } from '@almanac/i18n'
import { VisuallyHidden } from '@almanac/ui/core'
import { bound, Field, Input, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { moved, type Step } from './moved'
import { Suggestions } from './Suggestions'
import { useLeave } from './useLeave'
import { useSuggestions, type Search } from './useSuggestions'

interface ChooseProps {
  /** Names the catalogue: what was found in one is not shown for another. */
  source: string
  search: Search
  /** An item of the catalogue was chosen; null as soon as the words are her own. */
  onChoose: (item: CatalogueItem | null) => void
  maxLength?: number
}

const STEPS: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

function View({
  label,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  source,
  search,
  onChoose,
  maxLength = 200,
}: ChooseProps & FieldLook & Controlled<string>) {
  const { t } = useTranslation('account')
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { items, failed, settled } = useSuggestions(source, value, search, open)
  const shown = open && items.length > 0
  const optionId = (index: number): string => `${list}-${index}`
  const reached = shown && active !== null && active < items.length ? active : null

  const close = (): void => {
    setOpen(false)
    setActive(null)
  }
  const around = useLeave(open, close)
  const choose = (item: CatalogueItem): void => {
    onChange(item.name)
    onChoose(item)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      setActive(open ? moved(reached, step, items.length) : null)
    } else if (event.key === 'Enter' && reached !== null) {
      const item = items[reached]
      // Chooses; a second Enter saves the form.
      event.preventDefault()
      if (item) choose(item)
    } else if (event.key === 'Escape' && shown) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      close()
    }
  }
  const told =
    !open || !settled
      ? ''
      : failed
        ? t('profile.choose.failed')
        : items.length > 0
          ? t('profile.choose.found', { count: items.length })
          : t('profile.choose.none')

  return (
    <Field {...{ label, hint, error, optional, disabled }}>
      {(ids) => (
        <div {...around}>
          <Input
            {...ids}
            type="text"
            role="combobox"
            aria-expanded={shown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={reached === null ? undefined : optionId(reached)}
            autoComplete="off"
            maxLength={maxLength}
            dir={value ? 'auto' : undefined}
            value={value}
            disabled={disabled}
            ref={ref as Ref<HTMLInputElement>}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setOpen(true)
              setActive(null)
              onChoose(null)
              onChange(event.target.value)
            }}
          />
          <Suggestions
            id={list}
            label={label}
            items={shown ? items : []}
            active={reached}
            optionId={optionId}
            onChoose={choose}
            note={told}
          />
          <VisuallyHidden role="status">{told}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

/** A text that a catalogue helps to write: suggestions below it by keyboard, finger or screen reader (the ARIA combobox), and her own words where none fits. */
export const ChooseField = bound<string, ChooseProps>(View)
