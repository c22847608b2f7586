import type { ObjectiveType } from '@almanac/contracts/activities/activities'
import type { ObjectiveFile } from '../../src/activities'
import type { Generated, HistoryLine } from '../format/history'
import type { Mistake } from '../read/mistake'
import type { StudyContent } from '../read/folder'
import { suggestionFor } from '../read/suggest'

interface Finding {
  at: PropertyKey[]
  message: string
}

/** The settings that the generator requires for each type; null for one that it enters nothing for. */
const NEEDS: Readonly<Record<ObjectiveType, readonly (keyof Generated)[] | null>> = {
  SliderObjective: ['level'],
  SymptomObjective: ['level'],
  VitalObjective: ['level', 'parts'],
  MultipleChoiceObjective: ['choose'],
  TextObjective: ['texts'],
  MedicationObjective: ['doses'],
  RoutineObjective: ['doses'],
  TimeObjective: ['moment'],
  DateTimeObjective: ['moment'],
  AppointmentObjective: ['moment'],
  DateObjective: [],
  ImageObjective: null,
  VaccinationObjective: null,
  AdverseEventObjective: null,
  ContentObjective: null,
  SurveyObjective: null,
  ConsentObjective: null,
  AddMedicationObjective: null,
  AddSymptomObjective: null,
  AddVitalObjective: null,
  AddRoutineObjective: null,
  AddVaccinationObjective: null,
}

function generated(objective: ObjectiveFile, how: Generated): Finding[] {
  const needs = NEEDS[objective.type]
  if (!needs) return [{ at: [], message: `the generator enters nothing for a ${objective.type}; remove it` }]
  if (objective.type === 'VitalObjective' && objective.vital) {
    const several = objective.vital.parts.length > 1
    if (several !== (how.parts !== undefined))
      return [
        {
          at: [],
          message: several
            ? `\`${objective.key}\` has several parts; write \`parts:\` with a level for each`
            : `\`${objective.key}\` is one number; write \`level:\``,
        },
      ]
    const units = [objective.vital.storage_unit ?? '', ...objective.vital.units]
    if (how.unit !== undefined && !units.includes(how.unit))
      return [
        {
          at: ['unit'],
          message: `\`${objective.key}\` cannot be entered in \`${how.unit}\`; ${suggestionFor(how.unit, units)}`,
        },
      ]
    const known = objective.vital.parts.map(({ key }) => key)
    return [
      ...Object.keys(how.parts ?? {})
        .filter((part) => !known.includes(part))
        .map((part) => ({
          at: ['parts', part],
          message: `there is no part \`${part}\`; ${suggestionFor(part, known)}`,
        })),
      ...(several
        ? known
            .filter((part) => !how.parts?.[part])
            .map((part) => ({ at: ['parts'], message: `the part \`${part}\` is missing; add its level` }))
        : []),
    ]
  }
  if (needs.length > 0 && !needs.some((field) => how[field] !== undefined))
    return [{ at: [], message: `what to enter for a ${objective.type} is missing; write \`${needs[0]}:\`` }]
  const answers = (objective.answers ?? []).map(({ key }) => key)
  return Object.keys(how.choose ?? {})
    .filter((answer) => !answers.includes(answer))
    .map((answer) => ({
      at: ['choose', answer],
      message: `there is no answer \`${answer}\`; ${suggestionFor(answer, answers)}`,
    }))
}

function line(one: HistoryLine, objectives: readonly ObjectiveFile[]): Finding[] {
  return Object.entries(one.objectives).flatMap(([key, how]) => {
    const objective = objectives.find((candidate) => candidate.key === key)
    if (!objective)
      return [
        {
          at: [key],
          message: `the activity \`${one.activity}\` has no objective \`${key}\`; ${suggestionFor(
            key,
            objectives.map((candidate) => candidate.key),
          )}`,
        },
      ]
    return generated(objective, how).map(({ at, message }) => ({ at: [key, ...at], message }))
  })
}

/** People whose history contains entries for an activity that none of their groups has. */
function checkHolders({
  history,
  companies,
  people,
}: Pick<StudyContent, 'history' | 'companies' | 'people'>): Mistake[] {
  const groups = companies.flatMap(({ value }) => value?.groups ?? [])
  const written = new Map(
    history.flatMap(({ value }) =>
      (value?.histories ?? []).map((one) => [one.key, one.activities.map(({ activity }) => activity)] as const),
    ),
  )
  return people.flatMap(({ source, value }) =>
    (value?.people ?? []).flatMap((person, index) => {
      // An unknown group is reported elsewhere; its activities are not known.
      if (person.groups.some((key) => !groups.some((group) => group.key === key))) return []
      const has = new Set(
        groups.filter(({ key }) => person.groups.includes(key)).flatMap(({ activities }) => activities),
      )
      return person.history.flatMap((key, nth) => {
        const missing = new Set((written.get(key) ?? []).filter((activity) => !has.has(activity)))
        return missing.size === 0
          ? []
          : [
              source.mistake(
                ['people', index, 'history', nth],
                `the history \`${key}\` writes ${[...missing].join(', ')}, which no group of \`${person.key}\` has; add the activity to the group or choose another history`,
              ),
            ]
      })
    }),
  )
}

/**
 * Rules of histories beyond their schema: settings that the generator does not support, and people
 * with a history for activities that they don't have.
 */
export function checkHistory({ history, activities, companies, people }: StudyContent): Mistake[] {
  const objectivesOf = new Map(
    activities.flatMap(({ value }) => (value ? [[value.key, value.objectives] as const] : [])),
  )
  const lines = history.flatMap(({ source, value }) =>
    (value?.histories ?? []).flatMap((one, index) =>
      one.activities.flatMap((activity, nth) => {
        const objectives = objectivesOf.get(activity.activity)
        return objectives
          ? line(activity, objectives).map(({ at, message }) =>
              source.mistake(['histories', index, 'activities', nth, 'objectives', ...at], message),
            )
          : []
      }),
    ),
  )

  return [...lines, ...checkHolders({ history, companies, people })]
}
