import type { Objective } from '@almanac/contracts/activities/activities'
import { scaleOf } from '@almanac/domain/history'
import { facesOf } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'

/** Writes the ends of a scale with the words that the study gives them, such as `0 (no pain)`. */
export function useScaleEnds(): (
  objective: Pick<Objective, 'minimum_value_string' | 'maximum_value_string'>,
  scale: { minimum: number; maximum: number },
) => { low: string; high: string } {
  const { t, format } = useTranslation('activities')
  const end = (value: number, words: string | undefined) =>
    format.isolated(words ? t('words.scale_end', { value: format.number(value), words }) : format.number(value))
  return ({ minimum_value_string, maximum_value_string }, { minimum, maximum }) => ({
    low: end(minimum, minimum_value_string),
    high: end(maximum, maximum_value_string),
  })
}

/** What a number of an objective is a place on; undefined for measurements and where its faces have words. */
export function useScaleWords(objective: Objective): string | undefined {
  const { t } = useTranslation('activities')
  const ends = useScaleEnds()
  const scale = scaleOf(objective)
  return scale && !facesOf(objective) ? t('detail.scale', ends(objective, scale)) : undefined
}
