import type { SurveyDefinition, SurveyScoreDefinition, SurveyScoreValue } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'

/** `survey_responses.score`: the first available score; its band is still in all languages. */
export interface SurveyScore {
  value: number
  maximum: number
  band: LocalText | null
  /** Missing in responses completed before bands had one. */
  meaning?: LocalText | null
}

/** One of `survey_responses.scores`. */
export interface StoredScore {
  key: string
  /** Null where the study defines none. */
  label: LocalText | null
  /** Null when too few questions were answered. */
  value: number | null
  minimum: number | null
  maximum: number | null
  band: LocalText | null
  /** What the band means; missing in responses completed before bands had one. */
  meaning?: LocalText | null
}

/** The maximum of a score, if the survey defines it. */
const maximumOf = ({ maximum, bands }: SurveyScoreDefinition): number | null =>
  maximum ?? (bands.length === 0 ? null : Math.max(...bands.map(({ to }) => to)))

/** The scores of a response with their labels. */
export function storedScores(
  { scores }: Pick<SurveyDefinition, 'scores'>,
  values: readonly SurveyScoreValue[],
): StoredScore[] {
  const byKey = new Map(values.map((value) => [value.key, value]))
  return scores.map((score) => {
    const { value = null, band: index = null } = byKey.get(score.key) ?? {}
    const band = index === null ? undefined : score.bands[index]
    return {
      key: score.key,
      label: score.label ?? null,
      value,
      minimum: score.minimum ?? null,
      maximum: maximumOf(score),
      band: band?.label ?? null,
      ...(band?.meaning && { meaning: band.meaning }),
    }
  })
}

/**
 * The score in lists: the first that the survey defines. Null where it defines none, and when too
 * few questions were answered, because a partial sum would look like a good one.
 */
export function firstScore([first]: readonly StoredScore[]): SurveyScore | null {
  return first && first.value !== null
    ? {
        value: first.value,
        maximum: first.maximum ?? first.value,
        band: first.band,
        ...(first.meaning && { meaning: first.meaning }),
      }
    : null
}
