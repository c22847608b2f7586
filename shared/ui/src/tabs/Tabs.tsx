import styled from '@emotion/styled'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { colour, space, target } from '../theme/tokens'

const Bar = styled('div')({
  display: 'flex',
  gap: space(1),
  overflowX: 'auto',
  borderBlockEnd: `1px solid ${colour.line}`,
  scrollbarWidth: 'none',
})
const Tab = styled('button')({
  font: 'inherit',
  minHeight: target,
  padding: `${space(2)} ${space(4)}`,
  border: 0,
  borderBlockEnd: '3px solid transparent',
  background: 'transparent',
  color: colour.ink_soft,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&[aria-selected="true"]': { color: colour.accent, fontWeight: 700, borderBlockEndColor: colour.accent },
  '&:focus-visible': { outlineOffset: -3 },
})

export interface TabItem<V extends string> {
  value: V
  label: string
  /** A Badge or a count behind the label. */
  end?: ReactNode
}

interface TabsProps<V extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** What the chosen tab shows. */
  children?: ReactNode
}

/** One of a few views of the same place. Arrow keys move between them. */
export function Tabs<V extends string>({ label, items, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = items.findIndex((item) => item.value === value)
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at + (forward === 'ArrowRight' ? 1 : -1),
      ArrowLeft: at + (forward === 'ArrowLeft' ? 1 : -1),
      Home: 0,
      End: items.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + items.length) % items.length
    const item = items[next]
    if (!item) return
    onChange(item.value)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <Bar ref={bar} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <Tab
            key={item.value}
            id={`${id}-${item.value}`}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label} {item.end}
          </Tab>
        ))}
      </Bar>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        style={{ paddingBlockStart: space(4) }}
      >
        {children}
      </div>
    </div>
  )
}
