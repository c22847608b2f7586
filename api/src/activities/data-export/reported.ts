import { entryTypeOf } from '@almanac/domain/objective-types'
import { cadenceOf } from '@almanac/domain/history'
import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { ActivityDocument } from '../definition'
import { activitiesOf, ownObjectivesOf } from '../definitions/queries'
import { doseOf, type Dose } from './responses'

/** An objective as a history report needs it, in the reader's language. */
export interface ReportedObjective {
  id: string
  key: string
  type: string
  name: string
  /** Minimum and maximum of a slider's scale. */
  minimum_value: number | undefined
  maximum_value: number | undefined
  symptom: { normalized_name: string } | undefined
  vital: ReportedVital | undefined
  dose: Dose | null
}

/** The measured vital; its target has one value per part, in the storage unit. */
interface ReportedVital {
  key: string
  storage_unit: string
  /** The labels of its parts. */
  parts: string[]
  target: { minimum: number; maximum: number }[] | null
}

/** One of the person's activities with all its objectives, removed ones included. */
export interface ReportedActivity {
  id: string
  title: string
  /** The name of its icon, which decides its hue. */
  icon: string
  /** Removed from the dashboard. */
  removed: boolean
  visualization_method: string
  /** It is recorded again and again: not what is read, learned or agreed to once. */
  recurring: boolean
  /** When its days end for doses, HHMM; missing where its study sets nothing. */
  day_end?: number | undefined
  objectives: ReportedObjective[]
}

/** Whether it has a cadence and asks for something that is a record, other than a consent. */
const isRecurring = (document: ActivityDocument): boolean =>
  ['daily', 'now_and_then'].includes(cadenceOf(document)) &&
  document.objectives.some(({ type }) => entryTypeOf(type) !== null && type !== 'ConsentObjective')

/** The person's activities in dashboard order, removed ones last. */
export async function reportedActivities(
  database: Database,
  user_id: string,
  locale: string,
): Promise<ReportedActivity[]> {
  const [activities, own] = await Promise.all([activitiesOf(database, user_id), ownObjectivesOf(database, user_id)])
  const reported = activities.map(({ activity_id, removed_at, document }) => ({
    id: activity_id,
    title: localise(document.title, locale),
    icon: document.icon,
    removed: removed_at !== null,
    visualization_method: document.visualization_method,
    recurring: isRecurring(document),
    day_end: document.day_end,
    objectives: [
      ...document.objectives,
      ...own.filter((objective) => objective.activity_id === activity_id).map((objective) => objective.document),
    ].map((objective) => ({
      id: objective.id,
      key: objective.key,
      type: objective.type,
      name: localise(objective.name, locale),
      minimum_value: objective.minimum_value,
      maximum_value: objective.maximum_value,
      symptom: objective.symptom,
      vital: objective.vital
        ? {
            key: objective.vital.key,
            storage_unit: objective.vital.storage_unit,
            parts: objective.vital.parts.map(({ label }) => localise(label, locale)),
            target: objective.vital.target,
          }
        : undefined,
      dose: doseOf(objective),
    })),
  }))
  return [...reported.filter(({ removed }) => !removed), ...reported.filter(({ removed }) => removed)]
}
