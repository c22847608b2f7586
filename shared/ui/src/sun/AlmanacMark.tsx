import { colour } from '../theme/tokens'

/** The product's mark: a sun over the horizon on a rounded square. Decorative; the name stands beside it. */
export function AlmanacMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden focusable="false" style={{ flexShrink: 0 }}>
      <rect width={36} height={36} rx={9} fill={colour.accent} />
      <path d="M10 21a8 8 0 0 1 16 0Z" fill={colour.sun} />
      <path d="M18 7v3M9 10.5l2 2M27 10.5l-2 2" stroke={colour.sun} strokeWidth={2} strokeLinecap="round" />
      <path d="M7 23h22M11 27h14" stroke={colour.on_accent} strokeWidth={2} strokeLinecap="round" />
    </svg>
  )
}
