import type { CollectedActivity, CollectedObjective } from '../collect'
import type { Measured } from '../measured'
import type { Phrases } from '../phrases'

/** What a row or sentence is about: an objective of an activity in a unit, or some of its parts. */
export interface Measurement {
  activity: CollectedActivity
  objective: CollectedObjective
  measured: Measured
  parts?: readonly number[]
}

/** The name of an objective, with the activity's if another recorded objective has the same name. */
export function objectiveName(
  say: Phrases,
  activities: readonly CollectedActivity[],
  activity: CollectedActivity,
  { objective }: CollectedObjective,
  own: string = objective.name,
): string {
  const name = say.name(own || say.t('history_report.former'))
  const sameNamed = activities
    .flatMap(({ objectives }) => [...objectives.values()])
    .filter((other) => other.objective.name === objective.name)
  return sameNamed.length > 1
    ? say.t('history_report.in_activity', { name, activity: say.name(activity.activity.title) })
    : name
}

/** The name of a measurement, with those of its parts unless it is about all of them. */
export function nameIn(
  say: Phrases,
  activities: readonly CollectedActivity[],
  { activity, objective, measured, parts }: Measurement,
): string {
  const of = parts && parts.length < measured.parts.length ? parts : []
  const labels = of.flatMap((part) => objective.objective.vital?.parts[part] ?? [])
  const own = labels.length === 0 ? undefined : `${objective.objective.name} (${labels.join(', ')})`
  return objectiveName(say, activities, activity, objective, own)
}
