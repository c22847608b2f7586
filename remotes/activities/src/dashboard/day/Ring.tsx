import { colour, pill } from '@almanac/ui/core'

/** An empty ring that one touch completes. */
export function Ring({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} style={TARGET}>
      <span style={RING} />
    </button>
  )
}

const TARGET = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  padding: 0,
  border: 0,
  borderRadius: pill,
  background: 'none',
  cursor: 'pointer',
} as const

const RING = {
  width: 36,
  height: 36,
  boxSizing: 'border-box',
  border: `2px solid ${colour.control}`,
  borderRadius: pill,
  background: colour.surface,
} as const
