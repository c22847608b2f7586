import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { ActivityDocument, ObjectiveDocument } from '../definition'
import { doseOf, type Dose } from './responses'

/** A medication, symptom, vital, routine or vaccination that the person added to an activity. */
export interface OwnAddition {
  id: string
  created_at: Date
  activity: string
  added_type: string
  name: string
  /** The storage unit of a vital. */
  unit: string | null
  dose: Dose | null
  /** A predefined amount, or free text. */
  amount_taken: string | null
  route: ObjectiveDocument['medication_route'] | null
  frequency: string | null
  note: string | null
  removed_at: Date | null
}

/** A symptom, or a vital with its unit, that the person named in their own words. */
export interface OwnName {
  created_at: Date
  added_type: 'SymptomObjective' | 'VitalObjective'
  name: string
  unit: string | null
}

/** What the person added to their activities, removed ones included, newest first. */
export async function ownAdditions(database: Database, user_id: string, locale: string): Promise<OwnAddition[]> {
  const rows = await database
    .selectFrom('objectives')
    .leftJoin('participant_activities as own', (join) =>
      join.onRef('own.user_id', '=', 'objectives.user_id').onRef('own.activity_id', '=', 'objectives.activity_id'),
    )
    .leftJoin('activity_definitions as definition', (join) =>
      join.onRef('definition.id', '=', 'own.activity_id').onRef('definition.version', '=', 'own.definition_version'),
    )
    .where('objectives.user_id', '=', user_id)
    .select([
      'objectives.id',
      'objectives.type',
      'objectives.created_at',
      'objectives.removed_at',
      'objectives.document',
      'definition.document as activity',
    ])
    .$narrowType<{ document: ObjectiveDocument; activity: ActivityDocument | null }>()
    .orderBy('objectives.created_at', 'desc')
    .orderBy('objectives.id', 'desc')
    .execute()
  return rows.map(({ id, type, document, activity, created_at, removed_at }) => ({
    id,
    created_at,
    activity: activity ? localise(activity.title, locale) : '',
    added_type: type,
    name: localise(document.medication_name ?? document.name, locale),
    unit: document.vital?.storage_unit ?? null,
    dose: doseOf(document),
    amount_taken:
      document.medication_amount_taken === 'other'
        ? (document.medication_amount_taken_other ?? 'other')
        : (document.medication_amount_taken ?? null),
    route: document.medication_route ?? null,
    frequency: document.medication_frequency ?? null,
    note: document.note ? localise(document.note, locale) : null,
    removed_at,
  }))
}

/** The symptoms and vitals that the person named themselves, newest first. */
export async function ownNames(database: Database, user_id: string): Promise<OwnName[]> {
  const [symptoms, vitals] = await Promise.all([
    database.selectFrom('custom_symptoms').where('user_id', '=', user_id).select(['created_at', 'name']).execute(),
    database
      .selectFrom('custom_vitals')
      .where('user_id', '=', user_id)
      .select(['created_at', 'name', 'storage_unit as unit'])
      .execute(),
  ])
  const names: OwnName[] = [
    ...symptoms.map((symptom) => ({ ...symptom, added_type: 'SymptomObjective' as const, unit: null })),
    ...vitals.map((vital) => ({ ...vital, added_type: 'VitalObjective' as const })),
  ]
  return names.sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
}
