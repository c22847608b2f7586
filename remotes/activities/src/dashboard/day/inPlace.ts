import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { entryTypeOf } from '@almanac/domain/objective-types'
import { type Face, facesOf } from '@almanac/domain/slider'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import type { Place } from './dayItems'

/** What is recorded of an activity in its row: one of five faces, that a routine was done, or a single number. */
export type InPlace =
  | { kind: 'faces'; objective: Objective; faces: readonly Face[] }
  | { kind: 'tick'; objective: Objective }
  | { kind: 'number'; objective: Objective }

function simple(objective: Objective): InPlace | null {
  if (objective.type === 'RoutineObjective') return { kind: 'tick', objective }
  const faces = objective.type === 'SliderObjective' ? facesOf(objective) : null
  return faces && { kind: 'faces', objective, faces }
}

/**
 * How an activity is recorded in its row: if its only objective is a measurement of one number, or if exactly one of
 * its objectives takes a single touch, and the others may be left out. Null for any other, which opens its form; also for one that shows something before or after it.
 */
export function inPlaceOf(activity: Activity): InPlace | null {
  const { type, splash, healthy_dose_id, rotate_objectives, objectives = [] } = activity
  if (type !== 'FormQuest' || splash !== null || healthy_dose_id !== null || rotate_objectives) return null
  const [alone, ...further] = objectives
  if (alone && further.length === 0 && alone.vital?.parts.length === 1) return { kind: 'number', objective: alone }
  const [only, another] = objectives.flatMap((objective) => simple(objective) ?? [])
  if (!only || another) return null
  const rest = objectives.filter((objective) => objective !== only.objective)
  return rest.every(mayBeLeftOut) ? only : null
}

/** Whether a row records its activity without opening a form; what is done once for the study is read in its form. */
export const isRecordedInPlace = (activity: Activity, place: Place): boolean =>
  place !== 'study' && inPlaceOf(activity) !== null

/** Whether an objective need not be seen to record the others: no content to read, and a survey only if it is offered beside. */
const mayBeLeftOut = ({ type, required }: Objective): boolean =>
  !required && (type === 'SurveyObjective' || entryTypeOf(type) !== null)

/** Whether a response holds nothing but what one touch records, so that one touch may take it back. */
export const isOneTouch = ({ entries, pending }: OptimisticResponse, { objective }: InPlace): boolean =>
  pending !== 'refused' &&
  entries.filter((entry) => !isEmpty(entry)).every((entry) => entry.objective_id === objective.id)
