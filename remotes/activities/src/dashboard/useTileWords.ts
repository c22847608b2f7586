import type { Activity } from '@almanac/contracts/activities/activities'
import { tileState } from '@almanac/domain/history'
import type { WallClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import type { IconName } from '@almanac/ui/core'
import type { ShownResponse } from '../responses/shown'
import { dosesOf, isDosesAlone, type DoseState } from './doses'

/** What a tile is about. */
export interface TileOf {
  activity: Activity
  /** Today's, of this activity. */
  responses: readonly ShownResponse[]
  clock: WallClock
}

interface TileWords {
  icon: IconName
  text: string
  tone: 'soft' | 'good' | 'warning' | 'wrong'
}

/** What a tile says of today, and how. */
export function useTileWords({ activity, responses, clock }: TileOf): TileWords {
  const { t, format } = useTranslation('activities')
  if (responses.some((response) => response.kept === 'refused'))
    return { icon: 'warning', text: t('dashboard.tile.refused'), tone: 'wrong' }
  if (responses.some((response) => response.kept === 'waiting'))
    return { icon: 'offline', text: t('dashboard.tile.waiting'), tone: 'warning' }
  const alone = isDosesAlone(activity)
  const doses = alone ? statesOf({ activity, responses, clock }) : []
  const done = doses.filter((state) => state === 'done').length
  if (doses.includes('postponed')) return { icon: 'clock', text: t('dashboard.tile.postponed'), tone: 'soft' }
  if (done < doses.length)
    return { icon: 'clock', text: t('dashboard.tile.some', { done, of: doses.length }), tone: 'soft' }
  const state = tileState(activity, responses, clock.date)
  const latest = responses.at(-1)
  const quiet = (text: string): TileWords => ({ icon: 'clock', text, tone: 'soft' })
  const recorded = (text: string): TileWords => ({ icon: 'check', text, tone: 'good' })
  // 'AM' never stands alone on a line.
  const doneAt = (moment: string, timeZone?: string) =>
    recorded(t('dashboard.tile.done', { time: format.time(moment, { timeZone }).replaceAll(' ', '\u00A0') }))
  // The time that the clock showed where it was recorded.
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
      return quiet(alone ? t('dashboard.tile.none_due') : t('dashboard.tile.nothing'))
  }
}

const statesOf = ({ activity, responses, clock }: TileOf): DoseState[] =>
  (activity.objectives ?? []).flatMap((objective) => [...dosesOf(objective, responses, clock).values()])
