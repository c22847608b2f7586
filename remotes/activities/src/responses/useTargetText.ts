import type { Objective } from '@almanac/contracts/activities/activities'
import { placeInTarget } from '@almanac/domain/history'
import { useTranslation } from '@almanac/i18n'
import { lineNames } from '../history/weekCharts'
import { useNamedValue } from './useNamedValue'

/** The numbers of one measurement, in the unit in which they are shown. */
interface Measured {
  objective: Objective
  values: readonly number[]
  /** Null for numbers without one. */
  unit: string | null
}

/**
 * Says where a measurement lies beside the target that the study declares: in one phrase for all parts, otherwise for
 * those that are outside of it. Null without a target: without one, the product does not judge a number.
 */
export function useTargetText(): (measured: Measured) => string | null {
  const { t } = useTranslation('activities')
  const named = useNamedValue()
  return ({ objective, values, unit }) => {
    const { target = null, storage_unit = '' } = objective.vital ?? {}
    const places = values.map((value, part) => placeInTarget({ target, storage_unit }, part, { value, unit }))
    const [first = null] = places
    if (first && places.every((place) => place === first)) return t(`numbers.target.${first}`)
    const names = lineNames(objective)
    const outside = places.flatMap((place, part) =>
      place && place !== 'within' ? named(names[part] ?? '', t(`numbers.target.${place}`)) : [],
    )
    return outside.join(' · ') || null
  }
}
