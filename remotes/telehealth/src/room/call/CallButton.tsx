import { colour, radiusControl, size, space } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { CallSymbol } from './CallSymbol'
import type { CallIcon } from './icons'

interface CallButtonProps {
  icon: CallIcon
  /** The action of the button; also its tooltip. Contains the word below the icon. */
  label: string
  /** What the button is for, below its icon. */
  word: string
  onClick: () => void
  /** Highlights the button, because something is switched off or open. */
  marked?: boolean
  danger?: boolean
  expanded?: boolean
  /** A badge, such as the number of unread messages. */
  count?: number
}

const button: CSSProperties = {
  // Four of them stand in one row of 304 px.
  flex: '1 1 3.5rem',
  // A word is not broken where there is room: four of them take two rows on the narrowest phones.
  minInlineSize: 'min-content',
  maxInlineSize: '4.75rem',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(1),
  padding: 0,
  border: 0,
  // Of the focus.
  borderRadius: radiusControl,
  background: 'none',
  color: colour.ink,
  font: 'inherit',
  fontSize: size.small,
  lineHeight: 1.2,
  overflowWrap: 'break-word',
  cursor: 'pointer',
}

const badge: CSSProperties = {
  position: 'absolute',
  insetBlockStart: -4,
  insetInlineEnd: -4,
  minInlineSize: 20,
  borderRadius: 10,
  background: colour.accent,
  color: colour.on_accent,
  fontSize: '0.8125rem',
  lineHeight: '20px',
}

/** A round button of a call, 48 px wide, with its word below. */
export function CallButton({ icon, label, word, onClick, marked, danger, expanded, count = 0 }: CallButtonProps) {
  const background = danger ? colour.wrong : marked ? colour.accent : colour.surface
  const ink = danger ? colour.ground : marked ? colour.on_accent : colour.ink
  return (
    <button type="button" aria-label={label} title={label} aria-expanded={expanded} onClick={onClick} style={button}>
      <span
        style={{
          position: 'relative',
          inlineSize: 48,
          blockSize: 48,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          boxSizing: 'border-box',
          border: `2px solid ${danger || marked ? 'transparent' : colour.control}`,
          borderRadius: 24,
          background,
          color: ink,
        }}
      >
        <CallSymbol icon={icon} />
        {count > 0 && (
          <span aria-hidden style={badge}>
            {count}
          </span>
        )}
      </span>
      <span aria-hidden>{word}</span>
    </button>
  )
}
