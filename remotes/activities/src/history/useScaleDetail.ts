import type { Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { scaleOf } from './weekCharts'

/** Adds to what a number is the scale that it is on, such as `of 10 on average, 6 values`; a measurement has none. */
export function useScaleDetail(): (objective: Objective, count: number, detail: string) => string {
  const { t, format } = useTranslation('activities')
  return (objective, count, detail) => {
    const scale = scaleOf(objective)
    return scale ? t('history.numbers.of_scale', { maximum: format.number(scale.maximum), detail, count }) : detail
  }
}
