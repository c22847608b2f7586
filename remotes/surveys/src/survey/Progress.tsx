import { colour } from '@almanac/ui/core'

/** How much of a survey is behind her, as a bar; the words beside it say the same. */
export function Progress({ value }: { value: number }) {
  return (
    <div aria-hidden style={{ height: 6, borderRadius: 3, overflow: 'hidden', background: colour.accent_soft }}>
      <div style={{ height: '100%', width: `${Math.round(value * 100)}%`, background: colour.accent }} />
    </div>
  )
}
