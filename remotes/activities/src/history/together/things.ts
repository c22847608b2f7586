import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { chartedObjectives, lineNames } from '../weekCharts'

/** Something that was recorded on days: the values of an objective, or whether an activity was recorded or done. */
export interface Thing {
  /** In the address. */
  key: string
  activity: ActivityWithObjectives
  /** Whose values; without it the days of the activity are events. */
  objective?: Objective
}

/** All things of these activities that have any record, in their order. */
export const thingsOf = (activities: readonly ActivityWithObjectives[]): Thing[] =>
  activities
    .filter(({ response_count }) => response_count > 0)
    .flatMap((activity): Thing[] => {
      const charted = chartedObjectives(activity.objectives).filter(({ removed }) => !removed)
      const isOfEvents = charted.length === 0 || activity.visualization_method === 'calendar'
      return [
        ...(isOfEvents ? [{ key: activity.id, activity }] : []),
        ...charted.map((objective) => ({ key: `${activity.id}.${objective.id}`, activity, objective })),
      ]
    })

interface Writer {
  named: (name: string, value: string) => string
}

/** The name of a thing: of an objective that has the same name as its activity, or is an event, that of the activity. */
export function nameOf({ activity, objective }: Thing, { named }: Writer): string {
  if (!objective || objective.name === activity.title) return activity.title
  return named(activity.title, objective.name)
}

/** What a thing is called within a sentence; of a measurement with several numbers, the first is compared. */
export function shortNameOf({ activity, objective }: Thing, { named }: Writer): string {
  if (!objective) return activity.title
  const [first = objective.name, ...others] = lineNames(objective)
  return others.length > 0 ? named(objective.name, first) : objective.name
}

/** So many activities are paired with each other: three pairs. */
const PAIRED = 3

/** Pairs to begin with: of the activities with the most records the first thing each, values before events, with each other. */
export function examplePairs(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] {
  const firsts = [...new Map(things.toReversed().map((thing) => [thing.activity.id, thing])).values()]
    .toSorted(
      (one, other) =>
        Number(one.objective === undefined) - Number(other.objective === undefined) ||
        other.activity.response_count - one.activity.response_count,
    )
    .slice(0, PAIRED)
  return firsts.flatMap((first, at) => firsts.slice(at + 1).map((second) => [first, second] as const))
}
