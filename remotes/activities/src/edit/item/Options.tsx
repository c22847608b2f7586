import { useTranslation } from '@almanac/i18n'
import { Icon, colour, radius, space, Text } from '@almanac/ui/core'
import { useEffect, useRef, type CSSProperties } from 'react'

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
export function Options({ id, label, options, active, optionId, onChoose }: OptionsProps) {
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
