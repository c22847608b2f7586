import * as z from 'zod/mini'
import type { Objective } from '@almanac/contracts/activities/activities'
import * as objectives from '@almanac/contracts/schema/activities/objectives'
import { newId } from '@almanac/domain/ids'
import { studyId } from '@almanac/formats/study-files/ids'
import type { TestAnswer } from '../../testing/client'
import type { Participant, TestServer } from '../../testing/server'
import type { ObjectiveDocument } from '../definition'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from './fixtures'

/** The objective in a response, validated against its contract. */
export function objectiveIn(answer: TestAnswer): Objective {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return z.parse(objectives.addObjective.answer, answer.body)
}

/** The catalogue's id of a vital. */
export const vitalId = (key: string): string => studyId('catalogue', 'vital', key)
export const symptomId = (key: string): string => studyId('catalogue', 'symptom', key)

/** Objectives that allow adding every type. */
export const addAnything = (): ObjectiveDocument[] =>
  (
    [
      'AddMedicationObjective',
      'AddSymptomObjective',
      'AddVitalObjective',
      'AddRoutineObjective',
      'AddVaccinationObjective',
    ] as const
  ).map((type) => objectiveOf(type))

/** Creates an activity with these objectives for the participant. */
export async function activityWithObjectives(
  server: TestServer,
  person: Participant,
  objectives_: ObjectiveDocument[],
  position = 0,
): Promise<string> {
  const activity_id = await defineActivity(server.database, person, activityDocumentOf(objectives_))
  await giveActivity(server.database, person, activity_id, 1, position)
  return activity_id
}

/** Request bodies for added objectives. */
export const medicationInput = (more: object = {}) => ({
  id: newId(),
  type: 'MedicationObjective',
  medication_name: 'Metformin',
  ...more,
})
export const routineInput = (more: object = {}) => ({
  id: newId(),
  type: 'RoutineObjective',
  name: 'Stretching',
  ...more,
})
export const symptomInput = (more: object = {}) => ({
  id: newId(),
  type: 'SymptomObjective',
  symptom: { name: 'foggy head' },
  ...more,
})
export const vitalInput = (more: object = {}) => ({
  id: newId(),
  type: 'VitalObjective',
  vital_id: vitalId('weight'),
  ...more,
})
export const vaccinationInput = (more: object = {}) => ({ id: newId(), type: 'VaccinationObjective', ...more })

/** The counts kept in the participant's account. */
export async function countsOf(server: TestServer, { id }: Participant) {
  return server.database
    .selectFrom('users')
    .where('id', '=', id)
    .select(['medication_count', 'symptom_count', 'vital_count', 'activated'])
    .executeTakeFirstOrThrow()
}
