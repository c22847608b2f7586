import { useEffect, useRef, type CSSProperties } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'
import { colour, radius, space, Text } from '@almanac/ui/core'

interface SuggestionsProps {
  id: string
  label: string
  items: readonly CatalogueItem[]
  active: number | null
  optionId: (index: number) => string
  onChoose: (item: CatalogueItem) => void
  /** What is to be said of the list: how many, or that there are none. */
  note: string
}

const frame: CSSProperties = {
  maxHeight: '15rem',
  overflowY: 'auto',
  margin: `${space(1)} 0 0`,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.control}`,
  borderRadius: radius,
  background: colour.surface,
}
const line = (reached: boolean): CSSProperties => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(3)}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  // An outline too: colour alone would say it to few.
  ...(reached
    ? { background: colour.accent_soft, outline: `2px solid ${colour.accent}`, outlineOffset: -2, borderRadius: radius }
    : {}),
})

/** The suggestions of a ChooseField, in the flow below it: nothing is covered, nothing is cut off by a dialog. */
export function Suggestions({ id, label, items, active, optionId, onChoose, note }: SuggestionsProps) {
  const reached = useRef<HTMLLIElement>(null)
  useEffect(() => {
    reached.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label={label}
        hidden={items.length === 0}
        style={items.length === 0 ? undefined : frame}
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            ref={index === active ? reached : undefined}
            dir="auto"
            style={line(index === active)}
            // The focus stays in the text, or the list would close before the press is over.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {item.name}
          </li>
        ))}
      </ul>
      {items.length === 0 && note !== '' && (
        <Text variant="small" tone="soft" aria-hidden style={{ marginBlockStart: space(1) }}>
          {note}
        </Text>
      )}
    </>
  )
}
