import type { Activity } from '@almanac/contracts/activities/activities'
import { isDosesAlone } from '@almanac/domain/asked'
import { tileState } from '@almanac/domain/history'
import type { WallClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import type { IconName } from '@almanac/ui/core'
import type { OptimisticResponse } from '../../responses/optimisticResponses'

/** What the state of an activity follows from. */
export interface TileOf {
  activity: Activity
  /** Today's responses of this activity. */
  responses: readonly OptimisticResponse[]
  clock: WallClock
}

/** A state in words. */
export interface TileWords {
  icon: IconName
  text: string
  tone: 'soft' | 'good' | 'warning' | 'wrong'
  /** Only for readers of screens: seen, it would say the same in most rows, and sound like a reproach. */
  isHidden?: boolean
}

/** Text and look of today's state of an activity. */
export function useTileWords({ activity, responses, clock }: TileOf): TileWords {
  const { t, format } = useTranslation('activities')
  const writes = responses.map(({ pending }) => pending)
  if (writes.includes('refused')) return { icon: 'warning', text: t('dashboard.tile.refused'), tone: 'wrong' }
  if (writes.includes('waiting')) return { icon: 'offline', text: t('dashboard.tile.waiting'), tone: 'warning' }
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
      return quiet(t('dashboard.tile.some', { done: state.done, of: state.of }))
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
      return isDosesAlone(activity)
        ? quiet(t('dashboard.tile.none_due'))
        : { ...quiet(t('dashboard.tile.nothing')), isHidden: true }
  }
}
