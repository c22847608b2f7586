import { encode } from 'uqr'

/** Cells of quiet around a code: readers need four. */
const QUIET = 4

/** A QR code, dark on light in every theme, because many readers want it so. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET })
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ inlineSize: '100%', maxInlineSize: '15rem', background: '#fff' }}
    >
      <path d={cells.join('')} fill="#000" />
    </svg>
  )
}
