import { colour } from '@almanac/ui/core'
import { CallSymbol } from './CallSymbol'
import type { CallIcon } from './icons'

interface CallButtonProps {
  icon: CallIcon
  /** The action of the button; also its tooltip. */
  label: string
  onClick: () => void
  /** Highlights the button, because something is switched off or open. */
  marked?: boolean
  danger?: boolean
  expanded?: boolean
  /** A badge, such as the number of unread messages. */
  count?: number
}

/** A round button of a call, 48 px wide. */
export function CallButton({ icon, label, onClick, marked, danger, expanded, count = 0 }: CallButtonProps) {
  const background = danger ? colour.wrong : marked ? colour.accent : colour.surface
  const ink = danger ? colour.ground : marked ? colour.on_accent : colour.ink
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
      style={{
        position: 'relative',
        inlineSize: 48,
        blockSize: 48,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        border: `1px solid ${colour.control}`,
        borderRadius: 24,
        background,
        color: ink,
        cursor: 'pointer',
      }}
    >
      <CallSymbol icon={icon} />
      {count > 0 && (
        <span
          aria-hidden
          style={{
            position: 'absolute',
            insetBlockStart: -4,
            insetInlineEnd: -4,
            minInlineSize: 20,
            borderRadius: 10,
            background: colour.accent,
            color: colour.on_accent,
            fontSize: '0.75rem',
            lineHeight: '20px',
          }}
        >
          {count}
        </span>
      )}
    </button>
  )
}
