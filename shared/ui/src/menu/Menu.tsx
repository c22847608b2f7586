import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { colour, radius, space, target, wash } from '../theme/tokens'

const Around = styled('div')({ position: 'relative', display: 'inline-flex' })
const Sheet = styled('div')({
  position: 'absolute', zIndex: 1200, insetBlockStart: '100%', insetInlineEnd: 0, marginBlockStart: space(1), minWidth: '12rem', maxWidth: 'min(20rem, 90vw)', maxHeight: '60dvh', overflowY: 'auto',
  padding: space(1), boxSizing: 'border-box', background: colour.surface, border: `1px solid ${colour.line}`, borderRadius: radius, boxShadow: `0 8px 24px ${wash(colour.scrim, 18)}`,
  '&[data-side="start"]': { insetInlineEnd: 'auto', insetInlineStart: 0 }, '&[data-up]': { insetBlockStart: 'auto', insetBlockEnd: '100%', marginBlock: `0 ${space(1)}` },
})
const Item = styled('button')({
  display: 'flex', alignItems: 'center', gap: space(3), width: '100%', minHeight: target, boxSizing: 'border-box', padding: `${space(2)} ${space(3)}`, font: 'inherit', textAlign: 'start',
  color: colour.ink, background: 'transparent', border: 0, borderRadius: 8, cursor: 'pointer',
  '&:hover, &:focus-visible': { background: colour.accent_soft }, '&[data-danger]': { color: colour.wrong }, '& > span': { flex: 1 },
})

export interface MenuItem {
  label: string
  icon?: IconName
  onClick?: () => void
  /** A route, when it leads elsewhere. */
  to?: string
  /** Takes something away. */
  danger?: boolean
  /** One of several that can be chosen: shows a check mark. */
  selected?: boolean
}

interface MenuProps {
  /** What the button says. */
  label: string
  /** With an icon the button is that icon alone, named by `label`. */
  icon?: IconName
  items: readonly MenuItem[]
  /** The edge it lines up with; `end` by default. */
  side?: 'start' | 'end'
  /** Opens upwards, for bars at the bottom. */
  up?: boolean
}

/** A button that opens a few actions. Arrow keys, Home, End and Escape work; focus returns to the button. */
export function Menu({ label, icon, items, side = 'end', up = false }: MenuProps): ReactElement {
  const [open, setOpen] = useState(false)
  const id = useId()
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const entries = (): HTMLElement[] => [...(around.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return
    const all = entries()
    ;(all.find((entry) => entry.ariaChecked === 'true') ?? all[0])?.focus()
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent): void => {
    const all = entries()
    const at = all.findIndex((entry) => entry === document.activeElement)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all.at(at - 1)?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const opener = { ref: button, 'aria-expanded': open, 'aria-haspopup': 'menu' as const, 'aria-controls': open ? id : undefined, onClick: () => setOpen(!open) }

  return (
    <Around ref={around}>
      {icon ? <IconButton icon={icon} label={label} {...opener} /> : <Button variant="quiet" {...opener}>{label}</Button>}
      {open && (
        <Sheet id={id} role="menu" aria-label={label} onKeyDown={move} data-side={side} data-up={up || undefined}>
          {items.map((item) => (
            <Item
              key={item.label} type="button" tabIndex={-1} data-danger={item.danger || undefined}
              {...(item.selected === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.selected })}
              onClick={() => {
                close()
                item.onClick?.()
                if (item.to !== undefined) void navigate(item.to)
              }}
            >
              {item.icon && <Icon name={item.icon} size={20} />}
              <span>{item.label}</span>
              {item.selected && <Icon name="check" size={20} />}
            </Item>
          ))}
        </Sheet>
      )}
    </Around>
  )
}
