import { colour, Icon, radius, space, Text } from '@almanac/ui/core'
import { useEffect, useRef } from 'react'

/** How long it stays (specification 000, section 9). */
const CHECK_MARK_DURATION_MS = 1_000

interface CheckMarkProps {
  /** What is done, for everybody who can't see the mark as well: 'Saved: Lisinopril'. */
  label: string
  /** It has stayed long enough. */
  onDone: () => void
}

/**
 * The check mark that confirms for a second what one tap has done. Render it
 * when the thing is done, and take it away in `onDone`. It takes neither the
 * focus nor a press, so that the next thing can be tapped at once.
 */
export function CheckMark({ label, onDone }: CheckMarkProps) {
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), CHECK_MARK_DURATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="status"
      style={{
        position: 'fixed',
        inset: 0,
        zIndex: 1200,
        display: 'grid',
        placeItems: 'center',
        padding: space(4),
        pointerEvents: 'none',
      }}
    >
      <div
        style={{
          display: 'grid',
          justifyItems: 'center',
          gap: space(2),
          maxWidth: '20rem',
          padding: `${space(5)} ${space(6)}`,
          borderRadius: radius,
          background: colour.surface,
          color: colour.ink,
          border: `1px solid ${colour.line}`,
        }}
      >
        <Text as="span" tone="good">
          <Icon name="check" size={56} />
        </Text>
        <Text as="span" weight="bold" align="center">
          {label}
        </Text>
      </div>
    </div>
  )
}
