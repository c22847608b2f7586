import type { Database } from '../../http/serve'
import type { ActivityDocument, ObjectiveDocument } from '../definition'

/** A version of an activity of a study. */
export interface StudyActivity {
  id: string
  version: number
  company_id: string
  key: string
  document: ActivityDocument
}

/** All versions of all activities of these companies, ordered by company, key and version. */
export function studyActivities(database: Database, company_ids: readonly string[]): Promise<StudyActivity[]> {
  return database
    .selectFrom('activity_definitions')
    .where('company_id', 'in', [...company_ids])
    .select(['id', 'version', 'company_id', 'key', 'document'])
    .$narrowType<{ document: ActivityDocument }>()
    .orderBy('company_id')
    .orderBy('key')
    .orderBy('version')
    .execute()
}

/** A study's questions by activity and version, held in memory: their size does not depend on what is recorded. */
export class StudyQuestions {
  readonly activity_ids: string[]
  readonly #activities: ReadonlyMap<string, StudyActivity>
  readonly #objectives = new Map<string, ReadonlyMap<string, ObjectiveDocument>>()
  /** By id, from the newest version that contains the objective. */
  readonly #newest = new Map<string, ObjectiveDocument>()

  constructor(activities: readonly StudyActivity[]) {
    this.#activities = new Map(activities.map((activity) => [activity.id, activity]))
    this.activity_ids = [...this.#activities.keys()]
    for (const { id, version, document } of activities) {
      this.#objectives.set(`${id} ${version}`, new Map(document.objectives.map((one) => [one.id, one])))
      for (const objective of document.objectives) this.#newest.set(objective.id, objective)
    }
  }

  /** The key of an activity; empty for another study's activity. */
  activityKey(id: string | null): string {
    return this.#activities.get(id ?? '')?.key ?? ''
  }

  /** An objective in the given version of its activity, otherwise in the newest version that contains it. */
  objective(id: string, activity_id?: string, version?: number): ObjectiveDocument | undefined {
    return this.#objectives.get(`${activity_id ?? ''} ${version ?? ''}`)?.get(id) ?? this.#newest.get(id)
  }

  /** The ids of the objectives of these types, across all versions. */
  idsOfTypes(types: readonly string[]): string[] {
    return [...this.#newest.values()].filter(({ type }) => types.includes(type)).map(({ id }) => id)
  }
}
