import { DrawnCheck } from '@almanac/ui/content'
import { colour, radius, space, Text } from '@almanac/ui/core'
import { useEffect, useRef } from 'react'

/** How long it is shown, in milliseconds (specification 000, section 9). */
const CHECK_MARK_DURATION_MS = 1_000

interface CheckMarkProps {
  /** Text for screen readers, such as 'Saved: Lisinopril'. */
  label: string
  /** Called when its time is over. */
  onDone: () => void
}

/**
 * A check mark that confirms a one-tap action for a second. Unmount it in `onDone`.
 * It takes neither focus nor clicks, so that the next action can be tapped at once.
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
          <DrawnCheck size={56} />
        </Text>
        <Text as="span" weight="bold" align="center">
          {label}
        </Text>
      </div>
    </div>
  )
}
