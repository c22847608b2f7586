import type { Activity } from '@almanac/contracts/activities/activities'
import { tileState } from '@almanac/domain/history'
import type { WallClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Icon, Row, space, Stack, Text, Written, type IconName } from '@almanac/ui/core'
import { useEffect, useId } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useTodos } from '../todos/useTodos'
import { isDosesAlone, type TodayDose } from './doses/dayDoses'
import { iconOf } from './icon'

interface TilesProps {
  activities: readonly Activity[]
  /** The responses of today and of the dates beside it. */
  responses: readonly OptimisticResponse[]
  /** The doses of the day. */
  rows: readonly TodayDose[]
  clock: WallClock
  /** They replace content that had the focus. */
  focused?: boolean
}

/** The tiles of all activities in the participant's order, and of the to-dos. */
export function Tiles({ activities, responses, rows, clock, focused = false }: TilesProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  useEffect(() => {
    if (focused) document.getElementById(heading)?.focus()
  }, [focused, heading])
  return (
    <Stack as="section" gap={3} aria-labelledby={heading} data-tour="tiles">
      <Text as="h2" variant="lead" weight="bold" tabIndex={-1} id={heading} style={{ outline: 'none' }}>
        {t('dashboard.activities')}
      </Text>
      <ul style={grid}>
        {activities.map((activity) => (
          <li key={activity.id} style={{ display: 'grid' }}>
            <Tile
              activity={activity}
              clock={clock}
              responses={responses.filter(
                ({ quest_id, date_posted_for }) => quest_id === activity.id && date_posted_for === clock.date,
              )}
              doses={isDosesAlone(activity) ? rows.filter((row) => row.activity.id === activity.id && row.of_day) : []}
            />
          </li>
        ))}
        <TodosTile />
      </ul>
    </Stack>
  )
}

/** The tile of an activity with today's state. */
function Tile(of: TileOf) {
  const { icon, text, tone } = useTileWords(of)
  const { activity } = of
  return (
    <Card to={`/activity/${activity.category.key}/${activity.id}`}>
      <Stack gap={2} style={{ height: '100%' }} justify="between">
        <Stack gap={2}>
          <Text as="span" tone="accent">
            <Icon name={iconOf(activity.icon)} size={28} />
          </Text>
          <Text as="span" weight="bold">
            <Written lang={activity.locale}>{activity.title}</Written>
          </Text>
        </Stack>
        <Row gap={1} align="center">
          <Text as="span" variant="small" tone={tone}>
            <Icon name={icon} size={16} />
          </Text>
          <Text as="span" variant="small" tone="soft" numbers>
            {text}
          </Text>
        </Row>
      </Stack>
    </Card>
  )
}

/** The tile of the to-dos, shown last; nothing without open ones. */
function TodosTile() {
  const { t } = useTranslation('activities')
  const { remaining } = useTodos()
  if (remaining === 0) return null
  return (
    <li style={{ display: 'grid' }}>
      <Card to="/todos">
        <Stack gap={2} style={{ height: '100%' }} justify="between">
          <Stack gap={2}>
            <Text as="span" tone="accent">
              <Icon name="list" size={28} />
            </Text>
            <Text as="span" weight="bold">
              {t('todos.title')}
            </Text>
          </Stack>
          <Text as="span" variant="small" tone="soft" numbers>
            {t('todos.remaining', { count: remaining })}
          </Text>
        </Stack>
      </Card>
    </li>
  )
}

/** Props of a tile. */
export interface TileOf {
  activity: Activity
  /** Today's responses of this activity. */
  responses: readonly OptimisticResponse[]
  /** Its doses of the day, if it has only doses. */
  doses: readonly TodayDose[]
  clock: WallClock
}

interface TileWords {
  icon: IconName
  text: string
  tone: 'soft' | 'good' | 'warning' | 'wrong'
}

/** Text and look of today's state. */
function useTileWords({ activity, responses, doses, clock }: TileOf): TileWords {
  const { t, format } = useTranslation('activities')
  const writes = [...responses, ...doses.map(({ response }) => response)].map((response) => response?.pending)
  if (writes.includes('refused')) return { icon: 'warning', text: t('dashboard.tile.refused'), tone: 'wrong' }
  if (writes.includes('waiting')) return { icon: 'offline', text: t('dashboard.tile.waiting'), tone: 'warning' }
  const states = doses.map(({ dose }) => dose.state)
  const took = states.filter((state) => state === 'took').length
  if (states.includes('postponed')) return { icon: 'clock', text: t('dashboard.tile.postponed'), tone: 'soft' }
  if (took < doses.length)
    return { icon: 'clock', text: t('doses.taken', { done: took, of: doses.length }), tone: 'soft' }
  const state = tileState(activity, responses, clock.date)
  const latest = responses.at(-1)
  const quiet = (text: string): TileWords => ({ icon: 'clock', text, tone: 'soft' })
  const recorded = (text: string): TileWords => ({ icon: 'check', text, tone: 'good' })
  // Keeps 'AM' on the line of its time.
  const doneAt = (moment: string, timeZone?: string) =>
    recorded(t('dashboard.tile.done', { time: format.time(moment, { timeZone }).replaceAll(' ', '\u00A0') }))
  // Local time where it was recorded.
  const doneNow = () => latest && doneAt(latest.measured_at, latest.time_zone)
  switch (state.kind) {
    case 'done':
      return doneNow() ?? doneAt(state.at)
    case 'doses':
      return (doses.length > 0 && doneNow()) || quiet(t('dashboard.tile.some', { done: state.done, of: state.of }))
    case 'once':
      return state.at === null
        ? quiet(t('dashboard.tile.open'))
        : recorded(t('dashboard.tile.done_on', { date: format.date(state.at, 'medium') }))
    case 'now_and_then':
      return state.last === null
        ? quiet(t('dashboard.tile.none'))
        : recorded(t('dashboard.tile.last', { date: format.date(state.last, 'medium') }))
    case 'never':
      return quiet(t('dashboard.tile.empty'))
    case 'nothing':
      return quiet(isDosesAlone(activity) ? t('dashboard.tile.none_due') : t('dashboard.tile.nothing'))
  }
}

/** Two columns on a phone, more on wider screens; one with very large text. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: space(3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const
