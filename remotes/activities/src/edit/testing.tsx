import type { Answer, Call } from '@almanac/contracts'
import { getActivity, listActivities, type Objective } from '@almanac/contracts/activities/activities'
import { currentSession, type User } from '@almanac/contracts/account/session'
import { addObjective } from '@almanac/contracts/activities/objectives'
import { outbox } from '@almanac/outbox'
import { Route, Routes } from '@almanac/ui/router'
import { anActivity, anObjective, idOf } from '../testing'
import { EditScreen } from './EditScreen'
import { useAcknowledgedObjectives } from './useAcknowledgedObjectives'

export const blood_pressure: Objective = anObjective({
  id: idOf(20),
  type: 'VitalObjective',
  name: 'Blood Pressure',
  vital_id: idOf(61),
  own: true,
  vital: { id: idOf(61), name: 'bp', display_name: 'Blood Pressure', storage_unit: 'mmHg', units: ['mmHg'], parts: [] },
})

const adding: Objective[] = [
  anObjective({ id: idOf(1), type: 'AddMedicationObjective', name: 'Your medicines' }),
  anObjective({ id: idOf(2), type: 'AddSymptomObjective', name: 'Your symptoms' }),
  anObjective({ id: idOf(3), type: 'AddVitalObjective', name: 'Your measurements' }),
  anObjective({ id: idOf(4), type: 'AddRoutineObjective', name: 'Your routines' }),
  anObjective({ id: idOf(5), type: 'AddVaccinationObjective', name: 'Your vaccinations' }),
]

/** An activity that offers to add every kind, with these further objectives. */
export const health = (...others: Objective[]) => anActivity([...adding, ...others], { title: 'My health' })

/** A user's features, all on. */
export const on = (...features: string[]) => features.map((title) => ({ title, enabled: true }))

/** The edit screen at its route. */
export function Edit() {
  useAcknowledgedObjectives()
  return (
    <Routes>
      <Route path="/activity/:id/edit" element={<EditScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
}

interface Answering {
  answer: <C extends Call>(call: C, answer: Answer<C>) => void
}

/** Makes the fake server return the activity and accept added objectives. */
export function answerEdit(server: Answering, user: User, activity = health()): void {
  server.answer(getActivity, activity)
  server.answer(listActivities, [activity])
  server.answer(currentSession, user)
  server.answer(addObjective, anObjective({ type: 'RoutineObjective' }))
}

/** Empties outbox and drafts of the edit screen. */
export async function resetEditStorage({ id: user_id }: User): Promise<void> {
  await outbox.open(user_id)
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  for (const kind of ['medication', 'symptom', 'vital', 'routine', 'vaccination'])
    for (const { key } of await outbox.drafts(user_id).list(`activity_edit:${idOf(900)}:${kind}`))
      await outbox.drafts(user_id).remove(key)
}

/** The activity's form, and the edit screen behind it. */
export const formPath = `/activity/${idOf(900)}`
export const editPath = `${formPath}/edit`

/** Type guard for a request body object. */
export const isObjectBody = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null
