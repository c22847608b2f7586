import type { Activity, ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { localise } from '@almanac/domain/texts'
import { objectiveAnswer } from '../definitions/objective'
import type { OwnObjective, ParticipantActivity } from '../definitions/reading'
import type { Tally } from '../responses/tallies'

const NO_RESPONSES: Tally = { response_count: 0, latest_response: null }

/** An activity without its objectives, in the reader's language. */
export function activityAnswer(activity: ParticipantActivity, tally: Tally = NO_RESPONSES, locale: string): Activity {
  const { document } = activity
  return {
    id: activity.activity_id,
    title: localise(document.title, locale),
    description: document.description && localise(document.description, locale),
    type: document.type,
    category: { key: document.category.key, name: localise(document.category.name, locale) },
    icon: document.icon,
    visualization_method: document.visualization_method,
    show_on_analytics: activity.show_on_analytics,
    show_in_my_storylines: document.show_in_my_storylines,
    onboarding_quest: document.onboarding_quest,
    position: activity.position,
    end_date: document.end_date,
    number_of_daily_objectives: document.number_of_daily_objectives,
    definition_version: activity.definition_version,
    removed: activity.removed_at !== null,
    rotate_objectives: document.rotate_objectives ?? false,
    rotating_group_index: 0,
    splash: document.splash ? localise(document.splash, locale) : null,
    healthy_dose_id: document.healthy_dose_ids?.[0] ?? null,
    ...tally,
  }
}

/** The activity with what it asks for: the definition's objectives, then those the participant added. */
export function withObjectives(answer: Activity, activity: ParticipantActivity, own: readonly OwnObjective[], locale: string): ActivityWithObjectives {
  return { ...answer, objectives: [...definedObjectives(activity, locale), ...addedObjectives(activity, own, locale)] }
}

function definedObjectives({ activity_id, document }: ParticipantActivity, locale: string): Objective[] {
  return document.objectives.map((objective) => objectiveAnswer(objective, objective.order, locale, activity_id))
}

function addedObjectives({ activity_id, document }: ParticipantActivity, own: readonly OwnObjective[], locale: string): Objective[] {
  const first = Math.max(-1, ...document.objectives.map((objective) => objective.order)) + 1
  return own
    .filter((objective) => objective.activity_id === activity_id)
    .map((objective, index) => ({
      ...objectiveAnswer(objective.document, first + index, locale, activity_id),
      id: objective.id,
      own: true,
      removed: objective.removed_at !== null,
    }))
}
