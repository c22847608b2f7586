import { colour, Icon, radius, space, Written } from '@almanac/ui/core'
import { useEffect, useRef, type CSSProperties } from 'react'

/** One line of a list to choose from. */
export interface SearchLine {
  key: string
  label: string
  /** The language of the label; null where nobody knows it. */
  lang: string | null
  chosen: boolean
}

interface SearchListProps {
  id: string
  label: string
  lines: readonly SearchLine[]
  /** Several may be chosen. */
  multiple: boolean
  active: number | null
  lineId: (index: number) => string
  onChoose: (index: number) => void
  /** The end is nearly in sight: further lines may be loaded. */
  onNearEnd?: () => void
}

/** So many pixels before its end further lines are loaded. */
const NEAR_END = 100

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
const look = (isActive: boolean, isChosen: boolean): CSSProperties => ({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: '2.75rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(3)}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ...(isChosen ? { background: colour.accent_soft } : {}),
  // An outline too: colour alone would say it to few.
  ...(isActive
    ? { background: colour.accent_soft, outline: `2px solid ${colour.accent}`, outlineOffset: -2, borderRadius: radius }
    : {}),
})

/** What a search found, in the flow below its field: nothing is covered by it, and no dialog cuts it off. */
export function SearchList({ id, label, lines, multiple, active, lineId, onChoose, onNearEnd }: SearchListProps) {
  const activeLine = useRef<HTMLLIElement>(null)
  useEffect(() => {
    activeLine.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      hidden={lines.length === 0}
      style={lines.length === 0 ? undefined : frame}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) onNearEnd?.()
      }}
    >
      {lines.map((line, index) => (
        <li
          key={line.key}
          id={lineId(index)}
          role="option"
          aria-selected={line.chosen}
          ref={index === active ? activeLine : undefined}
          style={look(index === active, line.chosen)}
          // The focus stays in the field, to which the keyboard of a phone belongs.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span style={{ flex: 1, minWidth: 0 }}>
            <Written lang={line.lang}>{line.label}</Written>
          </span>
          {line.chosen && <Icon name="check" size={20} />}
        </li>
      ))}
    </ul>
  )
}
