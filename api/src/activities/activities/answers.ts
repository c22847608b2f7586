import type { Activity, ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { objectivesAt, ofTheDay } from '@almanac/domain/rotation'
import { languageOfText, localise } from '@almanac/domain/texts'
import { objectiveAnswer } from '../definitions/objective-answer'
import type { ObjectiveDocument } from '../definition'
import type { OwnObjective, ParticipantActivity } from '../definitions/queries'
import type { RemindersOf } from '../reminders/queries'
import type { Tally } from '../responses/tallies'
import { type Day, groupIndexOf } from './rotation'

const NO_RESPONSES: Tally = { response_count: 0, latest_response: null }

/** An activity without its objectives, localized for the reader, as of one of the participant's days. */
export function activityAnswer(
  activity: ParticipantActivity,
  tally: Tally = NO_RESPONSES,
  locale: string,
  day: Day,
): Activity {
  const { document } = activity
  return {
    id: activity.activity_id,
    locale: languageOfText(document.title, locale),
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
    ...(document.essential ? { essential: true } : {}),
    joined_at: activity.joined_at.toISOString(),
    end_date: document.end_date,
    day_end: document.day_end,
    number_of_daily_objectives: document.number_of_daily_objectives,
    definition_version: activity.definition_version,
    removed: activity.removed_at !== null,
    rotate_objectives: document.rotate_objectives ?? false,
    rotating_group_index: groupIndexOf(activity, day),
    rotating_group_date: day.date,
    splash: document.splash ? localise(document.splash, locale) : null,
    healthy_dose_id: ofTheDay(document.healthy_dose_ids ?? [], day.date) ?? null,
    ...tally,
  }
}

/** For an activity with rotating objectives: the activity with only the objectives of its day. */
export function withTodays(activity: ActivityWithObjectives): ActivityWithObjectives {
  return { ...activity, objectives: objectivesAt(activity, activity.objectives, activity.rotating_group_index) }
}

/** The activity without completed surveys. A survey that rotates with other objectives stays: it is asked again when its turn comes. */
export function withoutCompleted(
  activity: ActivityWithObjectives,
  completed: ReadonlySet<string>,
): ActivityWithObjectives {
  const isOver = ({ type, survey_id, stick_to_bottom }: Objective) =>
    type === 'SurveyObjective' &&
    survey_id !== undefined &&
    completed.has(survey_id) &&
    (!activity.rotate_objectives || stick_to_bottom)
  return { ...activity, objectives: activity.objectives.filter((objective) => !isOver(objective)) }
}

/** The activity with its objectives and their reminders: those of the definition first, then those the participant added, then former ones. */
export function withObjectives(
  answer: Activity,
  activity: ParticipantActivity,
  own: readonly OwnObjective[],
  reminders: RemindersOf,
  locale: string,
  former: readonly ObjectiveDocument[] = [],
): ActivityWithObjectives {
  const { activity_id, document } = activity
  const shown = (objective: ObjectiveDocument, order: number): Objective => ({
    ...objectiveAnswer(objective, order, locale, activity_id),
    ...reminders.of(objective, activity_id, locale),
  })
  const first = Math.max(-1, ...document.objectives.map((objective) => objective.order)) + 1
  const added = own.filter((objective) => objective.activity_id === activity_id)
  return {
    ...answer,
    objectives: [
      ...document.objectives.map((objective) => shown(objective, objective.order)),
      ...added.map(({ id, document: objective, removed_at }, index) => ({
        ...shown({ ...objective, id }, first + index),
        own: true,
        removed: removed_at !== null,
      })),
      ...former.map((objective, index) => ({
        ...shown(objective, first + added.length + index),
        removed: true,
      })),
    ],
  }
}

/** The activity with the dates its consents were given; unchanged where consents are not shown. */
export function withConsents(
  activity: ActivityWithObjectives,
  consentTimes: ReadonlyMap<string, Date> | null,
): ActivityWithObjectives {
  if (!consentTimes) return activity
  return {
    ...activity,
    objectives: activity.objectives.map((objective) =>
      objective.type === 'ConsentObjective'
        ? { ...objective, consent_given_at: consentTimes.get(objective.id)?.toISOString() ?? null }
        : objective,
    ),
  }
}
