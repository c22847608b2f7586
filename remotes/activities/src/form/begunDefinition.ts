import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { entryTypeOf } from '@almanac/domain/objective-types'
import { inFormOrder } from '@almanac/domain/rotation'
import type { Draft } from './formRules'
import { entriesOf } from './formValues'

/** The definition that a form was begun with. The form keeps it until it is saved, and its draft with it. */
export interface BegunDefinition {
  version: number
  rotate_objectives: boolean
  number_of_daily_objectives: number | null
  objectives: Objective[]
}

/** The definition of an activity as shown; undefined if a server before versions answered. */
export function definitionOf(activity: ActivityWithObjectives): BegunDefinition | undefined {
  const { definition_version: version, rotate_objectives, number_of_daily_objectives, objectives } = activity
  return version === undefined
    ? undefined
    : { version, rotate_objectives, number_of_daily_objectives, objectives: [...objectives] }
}

/** Whether a draft has an answer to the objective. */
const isAnswered = ({ values }: Draft, objective: Objective) =>
  !entriesOf(values, [objective], 'UTC').every((entry) => isEmpty(entry))

const isConsent = ({ type }: Objective): boolean => type === 'ConsentObjective'

/**
 * The activity with the questions that the form was begun with, whatever the study has changed
 * since, except for consents and the texts that are read with them. The participant's own objectives follow what they change elsewhere, except that one removed
 * meanwhile stays where it was being answered: in the open form, or in its draft.
 */
export function asBegun(
  activity: ActivityWithObjectives,
  begun: BegunDefinition | undefined,
  draft: Draft | null,
): ActivityWithObjectives {
  if (!begun) return activity
  const current = new Set(activity.objectives.map(({ id }) => id))
  const isStillDue = ({ id, type }: Objective) => type !== 'SurveyObjective' || current.has(id)
  const isSameVersion = activity.definition_version === begun.version
  // Consents, and the texts that are read with them, are those of now: nothing is signed in words that no longer hold.
  const hasConsent = activity.objectives.some(isConsent)
  const isOfNow = (one: Objective) => isConsent(one) || (hasConsent && one.type === 'ContentObjective')
  const ofNow = activity.objectives.filter((one) => !one.own && isOfNow(one))
  const asked = begun.objectives.filter((one) => !one.own && isStillDue(one) && !isOfNow(one))
  const ofStudy = isSameVersion ? activity.objectives.filter((one) => !one.own) : inFormOrder([...asked, ...ofNow])
  const removed = begun.objectives.filter(
    (one) =>
      one.own &&
      !current.has(one.id) &&
      entryTypeOf(one.type) !== null &&
      (!draft?.definition || isAnswered(draft, one)),
  )
  return {
    ...activity,
    definition_version: begun.version,
    rotate_objectives: begun.rotate_objectives,
    number_of_daily_objectives: begun.number_of_daily_objectives,
    objectives: [...ofStudy, ...activity.objectives.filter(({ own }) => own), ...removed],
  }
}
