import type { Objective } from '@almanac/contracts/activities/activities'
import type { Hue } from '@almanac/domain/theme'
import { datesFrom, type Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, size, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useScaleEnds } from '../responses/useScaleWords'
import { CardMore } from './CardMore'
import { CellLink } from './CellLink'
import { reaching, scaleOf } from './weekCharts'
import { moodCells, type MoodCell } from './weekDays'

const CELL_PX = 36

const table: CSSProperties = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
}

interface MoodWeekProps {
  objective: Objective
  ofWeek: readonly OptimisticResponse[]
  week: Week
  /** The hue of the activity. */
  hue: Hue
  /** The path of a response; missing if the reader may not open it. */
  pathOf?: ((response: OptimisticResponse) => string) | undefined
}

/**
 * The mood calendar of a week: one column per day, one row per two hours in which something was recorded. Each cell shows
 * its number; the background color is only an aid.
 */
export function MoodWeek({ objective, ofWeek, week, hue, pathOf }: MoodWeekProps) {
  const { t, format } = useTranslation('activities')
  const dates = datesFrom(week.start, week.end)
  const rows = moodCells(objective.id, ofWeek, week)
    .map((cells, row) => ({ cells, row }))
    .filter(({ cells }) => cells.some(({ mean }) => mean !== null))
  const means = rows.flatMap(({ cells }) => cells).flatMap(({ mean }) => mean ?? [])
  const scale = reaching(scaleOf(objective) ?? { minimum: 1, maximum: 5 }, means)
  const clock = (hour: number) => format.time(`${String(hour % 24).padStart(2, '0')}:00`)
  if (rows.length === 0) return null
  return (
    <Stack gap={2}>
      <table style={table}>
        <caption>
          <VisuallyHidden>{t('history.mood.caption', { name: objective.name })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: '3.5rem' }}>
              <VisuallyHidden>{t('history.mood.time')}</VisuallyHidden>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" style={{ fontWeight: 400, color: colour.ink_soft }}>
                <span aria-hidden>{format.date(date, 'initial')}</span>
                <VisuallyHidden>{format.date(date, 'long')}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, row }) => (
            <tr key={row}>
              <th scope="row" style={{ fontWeight: 400, color: colour.ink_soft, textAlign: 'start', lineHeight: 1 }}>
                <span aria-hidden>{clock(row * 2)}</span>
                <VisuallyHidden>
                  {t('history.mood.hours', { from: clock(row * 2), to: clock(row * 2 + 2) })}
                </VisuallyHidden>
              </th>
              {cells.map((cell, day) => (
                <Cell key={dates[day]} cell={cell} scale={scale} hue={hue} pathOf={pathOf} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CardMore>
        <Legend objective={objective} scale={scale} />
      </CardMore>
    </Stack>
  )
}

const look = (share: number | null, fill: string): CSSProperties => ({
  blockSize: CELL_PX,
  padding: 0,
  textAlign: 'center',
  borderRadius: 8,
  fontWeight: 700,
  border: `1px solid ${share === null ? 'transparent' : fill}`,
  background:
    share === null ? 'transparent' : `color-mix(in srgb, ${fill} ${Math.round(share * 30)}%, ${colour.surface})`,
  color: colour.ink,
})

interface CellProps extends Pick<MoodWeekProps, 'pathOf'> {
  cell: MoodCell
  scale: { minimum: number; maximum: number }
  hue: Hue
}

function Cell({ cell, scale, hue, pathOf }: CellProps) {
  const { t, format } = useTranslation('activities')
  const { fill } = coloursOf(hue)
  if (cell.mean === null)
    return (
      <td style={look(null, fill)}>
        <span aria-hidden style={{ color: colour.ink_soft }}>
          ·
        </span>
      </td>
    )
  const share = (cell.mean - scale.minimum) / (scale.maximum - scale.minimum || 1)
  const mean = format.number(cell.mean)
  // A second decimal does not fit into a cell of a narrow screen; the words have it.
  const short = format.number(cell.mean, { maximumFractionDigits: 1 })
  const words = t('history.mood.cell', {
    value: mean,
    maximum: format.number(scale.maximum),
    count: cell.n,
  })
  return (
    <td style={look(share, fill)} title={words}>
      <CellLink to={cell.last && pathOf?.(cell.last)}>
        <span aria-hidden>
          {short}
          {cell.n > 1 && <sup style={{ fontWeight: 400 }}>{format.number(cell.n)}</sup>}
        </span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </CellLink>
    </td>
  )
}

/** Explains the numbers: the ends of the scale as named by the study. */
function Legend({ objective, scale }: { objective: Objective; scale: { minimum: number; maximum: number } }) {
  const { t } = useTranslation('activities')
  const ends = useScaleEnds()
  return (
    <Text variant="small" tone="soft" style={{ paddingBlockStart: space(1) }}>
      {t('history.mood.legend', ends(objective, scale))}
    </Text>
  )
}
