import type { FeatureLevel, FlagValue } from '@almanac/domain/features'

/** One place that sets features for a person: a list of the study's files, or what operators set there. */
export interface FeatureSource {
  level: FeatureLevel
  by: 'operator' | 'study'
  company_id: string | null
  group_id: string | null
  /** The theme whose list it is. */
  theme: string | null
  values: ReadonlyMap<string, FlagValue>
}

/** What one source says of a feature, and whether that counts. */
export interface JudgedSource {
  source: FeatureSource
  value: FlagValue
  verdict: 'decides' | 'overruled' | 'not_allowed'
}

/**
 * Evaluates a feature: of the sources that name it the first one decides. They come by precedence
 * (`FEATURE_LEVELS`; at one level what operators set is before the study's list). A value that the
 * feature cannot have (a choice that the person's release no longer knows) is passed over.
 */
export function judgeFeature(
  name: string,
  sources: readonly FeatureSource[],
  allows: (value: FlagValue) => boolean,
): JudgedSource[] {
  let decided = false
  return sources.flatMap((source): JudgedSource[] => {
    const value = source.values.get(name)
    if (value === undefined) return []
    if (!allows(value)) return [{ source, value, verdict: 'not_allowed' }]
    if (decided) return [{ source, value, verdict: 'overruled' }]
    decided = true
    return [{ source, value, verdict: 'decides' }]
  })
}

/** The value that decides; undefined where no source sets the feature, so that it has its default. */
export function decidedValue(
  name: string,
  sources: readonly FeatureSource[],
  allows: (value: FlagValue) => boolean,
): FlagValue | undefined {
  return judgeFeature(name, sources, allows).find(({ verdict }) => verdict === 'decides')?.value
}
