import type { Objective, ObjectiveInput, ObjectiveType } from '@almanac/contracts/activities/activities'
import type { IconName } from '@almanac/ui/core'

/** What a participant may add; also a text key and a URL segment. */
export type Kind = 'medication' | 'symptom' | 'vital' | 'routine' | 'vaccination'

/** Kinds that are searched. */
export type SearchableKind = 'medication' | 'symptom' | 'vital'

interface KindFacts {
  /** Type of the objective that offers to add one. */
  invited_by: ObjectiveType
  /** Type of the added objective. */
  type: ObjectiveInput['type']
  icon: IconName
}

/** In the default order. */
export const kinds: Readonly<Record<Kind, KindFacts>> = {
  medication: { invited_by: 'AddMedicationObjective', type: 'MedicationObjective', icon: 'pill' },
  symptom: { invited_by: 'AddSymptomObjective', type: 'SymptomObjective', icon: 'pain' },
  vital: { invited_by: 'AddVitalObjective', type: 'VitalObjective', icon: 'heart' },
  routine: { invited_by: 'AddRoutineObjective', type: 'RoutineObjective', icon: 'check' },
  vaccination: { invited_by: 'AddVaccinationObjective', type: 'VaccinationObjective', icon: 'drop' },
}

const ALL: readonly Kind[] = ['medication', 'symptom', 'vital', 'routine', 'vaccination']

/** The kind in a URL; null if invalid. */
export const kindNamed = (name: string | null): Kind | null => ALL.find((kind) => kind === name) ?? null

/** The kind of an addable objective; null for others. */
export const kindOf = (type: ObjectiveType): Kind | null => ALL.find((kind) => kinds[kind].type === type) ?? null

/** The kind that an objective offers to add; null for others. */
export const kindInvitedBy = (type: ObjectiveType): Kind | null =>
  ALL.find((kind) => kinds[kind].invited_by === type) ?? null

/** The kinds that can be added to an activity, in its order. */
export function addableKinds(objectives: readonly Objective[]): Kind[] {
  return [...new Set(objectives.flatMap(({ type }) => kindInvitedBy(type) ?? []))]
}

/** The objectives of one kind in an activity. */
export const ofKind = (objectives: readonly Objective[], kind: Kind): Objective[] =>
  objectives.filter(({ type, removed }) => type === kinds[kind].type && !removed)

const SEARCHABLE: readonly SearchableKind[] = ['medication', 'symptom', 'vital']

/** The kind if it is searched; null if it is only free text. */
export const searchableKindOf = (kind: Kind | null): SearchableKind | null =>
  SEARCHABLE.find((searchable) => searchable === kind) ?? null

/** Objective types without reminders, because they are only read. */
const READ: readonly ObjectiveType[] = ['ContentObjective']

/** Whether the participant can set reminders for a study's objective. */
export const isRemindable = ({ type, own }: Objective): boolean =>
  !own && !READ.includes(type) && kindInvitedBy(type) === null

/** Whether a participant may add objectives of their own to an activity, or has done so; to any other, reminders alone. */
export const isExtensible = (objectives: readonly Objective[]): boolean =>
  objectives.some(({ own, type }) => own || kindInvitedBy(type) !== null)

/** Whether a participant may add or change anything in an activity. */
export const isEditable = (objectives: readonly Objective[]): boolean =>
  isExtensible(objectives) || objectives.some(isRemindable)
