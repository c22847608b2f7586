import { useEffect, useEffectEvent, useRef, type CSSProperties, type FocusEvent } from 'react'
// By the name that the host shares: every remote that searches bundles this file.
import { colour, Icon, radius, space, Text, Written } from '@almanac/ui/core'

/** One line of a list to choose from. */
export interface OptionLine {
  key: string
  label: string
  /** The language of the label; null, as left out, where nobody knows it. */
  lang?: string | null
  /** Below the label, smaller. */
  hint?: string
  /** Of a list from which lines are chosen for good; left out where choosing a line only writes its words. */
  chosen?: boolean
}

interface OptionListProps {
  id: string
  label: string
  options: readonly OptionLine[]
  /** Several may be chosen. */
  multiple?: boolean
  /** The option that the arrow keys have reached. */
  active: number | null
  optionId: (index: number) => string
  onChoose: (index: number) => void
  /** The end is nearly in sight: further options may be loaded. */
  onNearEnd?: (() => void) | undefined
}

/** So many pixels before its end further options are loaded. */
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
const line = (isActive: boolean, isChosen: boolean): CSSProperties => ({
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

/**
 * What a search found, in the flow below its field (the list of an ARIA combobox):
 * nothing is covered by it, and no dialog cuts it off. The focus stays in the field.
 */
export function OptionList({ id, label, options, multiple, active, optionId, onChoose, onNearEnd }: OptionListProps) {
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
      hidden={options.length === 0}
      style={options.length === 0 ? undefined : frame}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) onNearEnd?.()
      }}
    >
      {options.map(({ key, label: words, lang = null, hint, chosen }, index) => (
        <li
          key={key}
          id={optionId(index)}
          role="option"
          aria-selected={chosen ?? index === active}
          ref={index === active ? activeLine : undefined}
          style={line(index === active, chosen === true)}
          // The focus stays in the field, to which the keyboard of a phone belongs.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span style={{ flex: 1, minWidth: 0 }}>
            <Written lang={lang}>{words}</Written>
            {hint && (
              <Text as="span" variant="small" tone="soft" style={{ display: 'block' }}>
                {hint}
              </Text>
            )}
          </span>
          {chosen && <Icon name="check" size={20} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Closes a list that stands in the flow of the page when somebody goes elsewhere.
 * A press elsewhere closes it only with its click: closed at the press, it would
 * move what is pressed away from under the finger.
 */
export function useCloseOnLeave(open: boolean, close: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressing = useRef(false)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const isOutside = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target)
    const onPress = (event: Event) => {
      isPressing.current = isOutside(event)
    }
    const onClick = (event: Event) => {
      isPressing.current = false
      if (isOutside(event)) leave()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('click', onClick)
    }
  }, [open])
  return {
    ref,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isPressing.current && !currentTarget.contains(relatedTarget)) close()
    },
  }
}
