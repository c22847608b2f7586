import { useTranslation } from '@almanac/i18n'

const MEDALS = {
  1: { name: 'leaderboard.gold', fill: '#e3b341', edge: '#7a5a00' },
  2: { name: 'leaderboard.silver', fill: '#c3c9d1', edge: '#4d5661' },
  3: { name: 'leaderboard.bronze', fill: '#d39a6a', edge: '#6e3f14' },
} as const

/** Whether there is a medal for a place. */
export const hasMedal = (position: number): position is keyof typeof MEDALS => position in MEDALS

/** The medal of the first three places, labeled with the place. */
export function Medal({ position }: { position: keyof typeof MEDALS }) {
  const { t, format } = useTranslation('activities')
  const { name, fill, edge } = MEDALS[position]
  return (
    <svg viewBox="0 0 32 40" width={32} height={40} role="img" aria-label={t(name)}>
      <path d="M9 2h6l3 13h-6zM23 2h-6l-3 13h6z" fill="var(--al-accent)" />
      <circle cx={16} cy={25} r={12.5} fill={fill} stroke={edge} strokeWidth={1.5} />
      <text x={16} y={30} textAnchor="middle" fontSize={14} fontWeight={700} fill="#1d1a12">
        {format.number(position)}
      </text>
    </svg>
  )
}
