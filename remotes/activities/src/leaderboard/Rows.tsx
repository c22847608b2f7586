import type { LeaderboardRow, LeaderboardScope } from '@almanac/contracts/activities/leaderboard'
import { useTranslation } from '@almanac/i18n'
import { colour, edge, radius, Row, shadow, Text, VisuallyHidden } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { hasMedal, Medal } from './Medal'

/** Not a Card: its `overflow: hidden` would keep the row from being sticky, `clip` does not. */
const frame: CSSProperties = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${edge}`,
  borderRadius: radius,
  boxShadow: shadow,
  background: colour.surface,
  overflow: 'clip',
}

interface RowsProps {
  rows: readonly LeaderboardRow[]
  scope: LeaderboardScope
  /** Describes the list for screen readers. */
  label: string
}

/** The rows of a leaderboard. The user's own row is sticky while the list is longer than the screen. */
export function Rows({ rows, scope, label }: RowsProps) {
  return (
    <ol aria-label={label} style={frame}>
      {rows.map((row, at) => (
        <Place
          key={`${row.position} ${row.name}`}
          row={row}
          at={at}
          scope={scope}
          isApart={row.own && row.position > at + 1}
        />
      ))}
    </ol>
  )
}

interface PlaceProps {
  row: LeaderboardRow
  /** Index in the list, from 0. */
  at: number
  scope: LeaderboardScope
  /** Whether there is a gap of unlisted rows before this one. */
  isApart: boolean
}

function Place({ row, at, scope, isApart }: PlaceProps) {
  const { t, format } = useTranslation('activities')
  const { position, name, points, own } = row
  const shown = format.isolated(name)
  const words = own ? t(scope === 'team' ? 'leaderboard.your_team' : 'leaderboard.you', { name: shown }) : shown
  return (
    <li
      aria-current={own || undefined}
      style={{
        display: 'grid',
        alignContent: 'center',
        boxSizing: 'border-box',
        padding: '0.375rem 1rem',
        minHeight: 52,
        borderBlockStart: at === 0 ? 0 : isApart ? '3px double var(--al-line)' : '1px solid var(--al-line)',
        ...(own
          ? {
              position: 'sticky',
              insetBlockEnd: 'calc(var(--al-bar, 0px) + var(--al-inset-bottom, env(safe-area-inset-bottom)))',
              insetBlockStart: 'var(--al-top, 0px)',
              background: 'var(--al-accent-soft)',
            }
          : {}),
      }}
    >
      <Row gap={3}>
        <span style={{ width: 40, flexShrink: 0, textAlign: 'center' }}>
          <VisuallyHidden>{t('leaderboard.place', { position })}</VisuallyHidden>
          {hasMedal(position) && points > 0 ? (
            <Medal position={position} />
          ) : (
            <Text as="span" weight="bold" numbers aria-hidden>
              {format.number(position)}
            </Text>
          )}
        </span>
        <Text as="span" weight={own ? 'bold' : 'regular'} style={{ flex: 1, minWidth: 0 }}>
          {words}
        </Text>
        <Text as="span" numbers tone={own ? 'ink' : 'soft'} style={{ flexShrink: 0 }}>
          {t('leaderboard.points', { count: points })}
        </Text>
      </Row>
    </li>
  )
}
