import { MAX_OBJECTIVE_NAME_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { colour, Icon, radius, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Field, Input } from '@almanac/ui/fields'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type Ref } from 'react'

interface SearchFieldProps {
  label: string
  hint?: string
  error?: string
  typed: string
  options: readonly OptionLine[]
  /** What there is to say of the list: how many, or that there are none. */
  status: string
  onType: (text: string) => void
  onChoose: (index: number) => void
  ref?: Ref<HTMLInputElement>
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A search whose findings stand below it (the ARIA combobox): arrows go through them, Enter chooses, Escape goes back to what is typed. */
export function SearchField({ label, hint, error, typed, options, status, onType, onChoose, ref }: SearchFieldProps) {
  const { t } = useTranslation('activities')
  const list = useId()
  const { reached, leave, onKeyDown } = useReachedOption(options.length, onChoose)
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
          <Options
            id={list}
            label={label}
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

/** The option that the arrow keys have reached; the focus itself stays in the field. */
function useReachedOption(count: number, onChoose: (index: number) => void) {
  const [active, setActive] = useState<number | null>(null)
  const reached = active !== null && active < count ? active : null

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = STEPS[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      const from = reached ?? (step > 0 ? -1 : count)
      setActive((from + step + count) % count)
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

  return { reached, leave: () => setActive(null), onKeyDown }
}

/** One line of a list to choose from. */
export interface OptionLine {
  key: string
  label: string
  /** Below it, smaller. */
  hint?: string
  chosen: boolean
}

interface OptionsProps {
  id: string
  label: string
  options: readonly OptionLine[]
  active: number | null
  optionId: (index: number) => string
  onChoose: (index: number) => void
}

const frame: CSSProperties = {
  maxHeight: '19rem',
  overflowY: 'auto',
  margin: `${space(2)} 0 0`,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.control}`,
  borderRadius: radius,
  background: colour.surface,
}
const line = (reached: boolean, chosen: boolean): CSSProperties => ({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: '2.75rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(3)}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ...(chosen ? { background: colour.accent_soft } : {}),
  // An outline too: colour alone would say it to few.
  ...(reached
    ? { background: colour.accent_soft, outline: `2px solid ${colour.accent}`, outlineOffset: -2, borderRadius: radius }
    : {}),
})

/** What a search found, in the flow below its field: nothing is covered by it. The focus stays in the field. */
function Options({ id, label, options, active, optionId, onChoose }: OptionsProps) {
  const { t } = useTranslation('activities')
  const reached = useRef<HTMLLIElement>(null)
  useEffect(() => {
    reached.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('edit.item.found_for', { label })}
      hidden={options.length === 0}
      style={options.length === 0 ? undefined : frame}
    >
      {options.map((option, index) => (
        <li
          key={option.key}
          id={optionId(index)}
          role="option"
          aria-selected={option.chosen}
          ref={index === active ? reached : undefined}
          style={line(index === active, option.chosen)}
          // The focus stays in the field, where the keyboard of a phone belongs to.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span style={{ flex: 1, minWidth: 0 }} dir="auto">
            {option.label}
            {option.hint && (
              <Text as="span" variant="small" tone="soft" style={{ display: 'block' }}>
                {option.hint}
              </Text>
            )}
          </span>
          {option.chosen && <Icon name="check" size={20} />}
        </li>
      ))}
    </ul>
  )
}
