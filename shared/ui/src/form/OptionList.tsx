import { useEffect, useEffectEvent, useRef, type CSSProperties, type FocusEvent } from 'react'
// By the name that the host shares: every remote with a search bundles this file.
import { colour, Icon, radiusControl, space, Text, Written } from '@almanac/ui/core'

/** One line of a list to choose from. */
export interface OptionLine {
  key: string
  label: string
  /** Language of the label; null or omitted if unknown. */
  lang?: string | null
  /** Below the label, smaller. */
  hint?: string
  /** Set in a list of lasting choices; omitted where choosing a line only fills in its text. */
  chosen?: boolean
}

interface OptionListProps {
  id: string
  label: string
  options: readonly OptionLine[]
  /** Several may be chosen. */
  multiple?: boolean
  /** Index of the option that the arrow keys have reached. */
  active: number | null
  optionId: (index: number) => string
  onChoose: (index: number) => void
  /** Called near the end of the list: more options may be loaded. */
  onNearEnd?: (() => void) | undefined
}

/** Distance from the end in pixels at which more options are loaded. */
const NEAR_END = 100

const frame: CSSProperties = {
  maxHeight: '19rem',
  overflowY: 'auto',
  margin: `${space(2)} 0 0`,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.control}`,
  borderRadius: radiusControl,
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
  // An outline too, as color alone would not be perceivable by everyone.
  ...(isActive
    ? {
        background: colour.accent_soft,
        outline: `2px solid ${colour.accent}`,
        outlineOffset: -2,
        borderRadius: radiusControl,
      }
    : {}),
})

/**
 * Search results, in the flow below the field (the list of an ARIA combobox), so that they cover
 * nothing and no dialog cuts them off. The focus stays in the field.
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
          // The focus stays in the field, so that a phone's keyboard stays open.
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
 * Closes a list in the flow of the page when the focus or a press goes elsewhere. A press elsewhere
 * closes it only on its click: closing on the press would move the pressed element away from under
 * the finger.
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
