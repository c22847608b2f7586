import type { Objective, ObjectiveInput, ObjectiveType } from '@almanac/contracts/activities/activities'
import type { IconName } from '@almanac/ui/core'

/** What a participant may add; a text key and what stands in the address. */
export type Kind = 'medication' | 'symptom' | 'vital' | 'routine' | 'vaccination'

/** What is looked for by what is typed. */
export type SearchableKind = 'medication' | 'symptom' | 'vital'

interface KindFacts {
  /** The objective that invites to add one. */
  invited_by: ObjectiveType
  /** The objective that is added. */
  type: ObjectiveInput['type']
  icon: IconName
}

/** In the order in which they are offered where an activity says nothing else. */
export const kinds: Readonly<Record<Kind, KindFacts>> = {
  medication: { invited_by: 'AddMedicationObjective', type: 'MedicationObjective', icon: 'pill' },
  symptom: { invited_by: 'AddSymptomObjective', type: 'SymptomObjective', icon: 'pain' },
  vital: { invited_by: 'AddVitalObjective', type: 'VitalObjective', icon: 'heart' },
  routine: { invited_by: 'AddRoutineObjective', type: 'RoutineObjective', icon: 'check' },
  vaccination: { invited_by: 'AddVaccinationObjective', type: 'VaccinationObjective', icon: 'drop' },
}

const ALL: readonly Kind[] = ['medication', 'symptom', 'vital', 'routine', 'vaccination']

/** The kind that stands in an address; null for what is none. */
export const kindNamed = (name: string | null): Kind | null => ALL.find((kind) => kind === name) ?? null

/** The kind of an objective that may be added; null for all others. */
export const kindOf = (type: ObjectiveType): Kind | null => ALL.find((kind) => kinds[kind].type === type) ?? null

/** The kind that an objective invites to add; null for all others. */
export const kindInvitedBy = (type: ObjectiveType): Kind | null =>
  ALL.find((kind) => kinds[kind].invited_by === type) ?? null

/** What may be added to an activity, in the order in which it asks. */
export function addableKinds(objectives: readonly Objective[]): Kind[] {
  return [...new Set(objectives.flatMap(({ type }) => kindInvitedBy(type) ?? []))]
}

/** The objectives of one kind that stand in an activity. */
export const ofKind = (objectives: readonly Objective[], kind: Kind): Objective[] =>
  objectives.filter(({ type, removed }) => type === kinds[kind].type && !removed)

const SEARCHABLE: readonly SearchableKind[] = ['medication', 'symptom', 'vital']

/** The kind as one that is looked for; null for what is in the participant's own words alone. */
export const searchableKindOf = (kind: Kind | null): SearchableKind | null =>
  SEARCHABLE.find((searchable) => searchable === kind) ?? null

/** What is read, not done: nothing to be reminded of. */
const READ: readonly ObjectiveType[] = ['ContentObjective']

/** Whether the participant can have reminders of an objective of the study. */
export const isRemindable = ({ type, own }: Objective): boolean =>
  !own && !READ.includes(type) && kindInvitedBy(type) === null

/** Whether there is anything in an activity that a participant may add to or change. */
export const isEditable = (objectives: readonly Objective[]): boolean =>
  objectives.some((objective) => objective.own || kindInvitedBy(objective.type) !== null || isRemindable(objective))
