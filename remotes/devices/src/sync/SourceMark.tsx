import type { Source } from './source'

/** A brand's letters and color, with enough contrast for white. They are the product's own, not the brands' logos. */
interface Mark {
  letters: string
  fill: string
}

const MARKS: Partial<Record<string, Mark>> = {
  dexcom: { letters: 'De', fill: '#3f7a1a' },
  apple_health: { letters: 'AH', fill: '#b8245f' },
  health_connect: { letters: 'HC', fill: '#2f5fd0' },
  human_api: { letters: 'Dr', fill: '#6b3fa0' },
  fitbit: { letters: 'Fi', fill: '#00767d' },
  garmin: { letters: 'Ga', fill: '#46566a' },
  ihealth: { letters: 'iH', fill: '#b34a00' },
  omron: { letters: 'Om', fill: '#0a5ca8' },
  oura: { letters: 'Ou', fill: '#6a5a45' },
  polar: { letters: 'Po', fill: '#c0182f' },
  withings: { letters: 'Wi', fill: '#4338a0' },
}

/** Fills of brands without a mark of their own. */
const OTHER_FILLS = ['#7a4b00', '#00674f', '#8a2b6b', '#3c5a14', '#5a4fb0', '#8c3a2b', '#235d78']

/** The mark of a source: letters on its color. Decorative: its name stands beside it. */
export function SourceMark({ source, size = 36 }: { source: Pick<Source, 'id' | 'name'>; size?: number }) {
  const { letters, fill } = MARKS[source.id] ?? markOf(source)
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden style={{ flexShrink: 0, display: 'block' }}>
      <rect width="36" height="36" rx="10" fill={fill} />
      <text
        x="18"
        y="18.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="15"
        fontWeight="700"
        fontFamily="inherit"
        direction="ltr"
        fill="#fff"
      >
        {letters}
      </text>
    </svg>
  )
}

/** The first letters of a name's first two words, or the first two letters, on a color chosen by its id. */
function markOf({ id, name }: Pick<Source, 'id' | 'name'>): Mark {
  const [first = id, second] = name.split(/\s+/).filter((word) => word !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return { letters: letters.join(''), fill: OTHER_FILLS[sum % OTHER_FILLS.length] ?? '#235d78' }
}
