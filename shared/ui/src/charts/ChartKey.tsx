import styled from '@emotion/styled'
import { Written } from '../layout/Text'
import { colour, size, space, wash } from '../theme/tokens'
import { LINE_COLOURS, LINE_MARKS } from './lines'

const Names = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(4)}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: size.small,
  '& > li': { display: 'flex', alignItems: 'center', gap: space(1.5), minWidth: 0, overflowWrap: 'anywhere' },
  '& svg': { flexShrink: 0, overflow: 'visible' },
})

interface ChartKeyProps {
  lines: readonly { label: string; lang?: string | null }[]
  shaded?: string
  band?: string
}

/** The key of the lines by their marks, above the drawing, where no name can cover a value. */
export function ChartKey({ lines, shaded, band }: ChartKeyProps) {
  if (lines.length < 2 && !shaded && !band) return null
  return (
    <Names aria-hidden>
      {lines.length > 1 &&
        lines.map(({ label, lang }, index) => {
          const stroke = LINE_COLOURS[index % LINE_COLOURS.length]
          const mark = LINE_MARKS[index % LINE_MARKS.length]
          return (
            <li key={label} style={{ color: stroke, fontWeight: 700 }}>
              <svg width={22} height={12} viewBox="0 0 22 12" aria-hidden>
                <path d="M0 6H22" stroke={stroke} strokeWidth={2.5} fill="none" />
                <path
                  d={mark?.path}
                  transform="translate(11 6)"
                  fill={colour.surface}
                  stroke={stroke}
                  strokeWidth={2}
                />
              </svg>
              <Written lang={lang}>{label}</Written>
            </li>
          )
        })}
      {band && <Swatch fill={wash(colour.good, 22)} edge={colour.good} label={band} />}
      {shaded && <Swatch fill={wash(colour.accent, 14)} edge={colour.accent} label={shaded} />}
    </Names>
  )
}

function Swatch({ fill, edge, label }: { fill: string; edge: string; label: string }) {
  return (
    <li style={{ color: colour.ink_soft }}>
      <svg width={14} height={14} aria-hidden>
        <rect width={14} height={14} rx={3} fill={fill} stroke={edge} strokeDasharray="3 2" />
      </svg>
      {label}
    </li>
  )
}
