import styled from '@emotion/styled'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { Written } from '../layout/Text'
import { colour, hue as coloursOf, size, space, wash } from '../theme/tokens'
import { lineColour, lineColours, lineMark } from './lines'

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
  hue: Hue | undefined
  shaded?: string
  band?: string
  /** Number of values that are beyond the ends of the axis. */
  beyond?: number
}

/** The key of the lines by their marks, above the drawing, where no name can cover a value. */
export function ChartKey({ lines, hue, shaded, band, beyond = 0 }: ChartKeyProps) {
  const { t } = useTranslation('ui')
  if (lines.length < 2 && !shaded && !band && beyond === 0) return null
  const [shade] = lineColours(hue)
  return (
    <Names aria-hidden>
      {lines.length > 1 &&
        lines.map(({ label, lang }, index) => {
          const stroke = lineColour(index, hue)
          return (
            <li key={label} style={{ color: index === 0 && hue ? coloursOf(hue).text : stroke, fontWeight: 700 }}>
              <svg width={22} height={12} viewBox="0 0 22 12" aria-hidden>
                <path d="M0 6H22" stroke={stroke} strokeWidth={2.5} fill="none" />
                <path
                  d={lineMark(index)}
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
      {band && <Swatch fill={shaded ? 'none' : wash(colour.good, 22)} edge={colour.good} label={band} />}
      {shaded && <Swatch fill={wash(shade, 18)} edge={shade} label={shaded} />}
      {beyond > 0 && (
        <li style={{ color: colour.ink_soft }}>
          <svg width={12} height={10} viewBox="0 0 12 10" aria-hidden>
            <path d="M6 0L12 10H0Z" fill={colour.ink} />
          </svg>
          {t('chart.beyond', { count: beyond })}
        </li>
      )}
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
