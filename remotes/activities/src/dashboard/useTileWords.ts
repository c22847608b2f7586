import type { Activity } from '@almanac/contracts/activities/activities'
import { tileState } from '@almanac/domain/history'
import type { WallClock } from '@almanac/domain/time'
import { useTexts } from '@almanac/i18n'
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
  const { t, format } = useTexts('activities')
  if (responses.some((response) => response.kept === 'refused')) return { icon: 'warning', text: t('dashboard.tile.refused'), tone: 'wrong' }
  if (responses.some((response) => response.kept === 'waiting')) return { icon: 'offline', text: t('dashboard.tile.waiting'), tone: 'warning' }
  const alone = isDosesAlone(activity)
  const doses = alone ? statesOf({ activity, responses, clock }) : []
  const done = doses.filter((state) => state === 'done').length
  if (doses.includes('postponed')) return { icon: 'clock', text: t('dashboard.tile.postponed'), tone: 'soft' }
  if (done < doses.length) return { icon: 'clock', text: t('dashboard.tile.some', { done, of: doses.length }), tone: 'soft' }
  // A course of vaccinations goes over months: not what today has, but when it went on.
  if (isVaccination(activity)) {
    const date = responses.at(-1)?.date_posted_for ?? activity.latest_response?.date_posted_for
    return date ? { icon: 'check', text: t('dashboard.tile.vaccinated', { date: format.date(date, 'medium') }), tone: 'good' } : { icon: 'clock', text: t('dashboard.tile.unvaccinated'), tone: 'soft' }
  }
  const state = tileState(activity, responses, clock.date)
  if (state.kind === 'doses' && doses.length === 0) return { icon: 'clock', text: t('dashboard.tile.some', { done: state.done, of: state.of }), tone: 'soft' }
  const latest = responses.at(-1)
  // The time that the clock showed where it was recorded.
  if (latest && state.kind !== 'nothing') return { icon: 'check', text: t('dashboard.tile.done', { time: format.time(latest.measured_at, { timeZone: latest.time_zone }) }), tone: 'good' }
  return { icon: 'clock', text: alone ? t('dashboard.tile.none_due') : t('dashboard.tile.nothing'), tone: 'soft' }
}

const statesOf = ({ activity, responses, clock }: TileOf): DoseState[] =>
  (activity.objectives ?? []).flatMap((objective) => [...dosesOf(objective, responses, clock).values()])

function isVaccination(activity: Activity): boolean {
  const asked = (activity.objectives ?? []).filter(({ type }) => type !== 'ContentObjective' && type !== 'AddVaccinationObjective')
  return asked.length > 0 && asked.every(({ type }) => type === 'VaccinationObjective')
}
