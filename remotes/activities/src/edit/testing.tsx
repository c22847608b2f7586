import { getActivity, listActivities, type Objective } from '@almanac/contracts/activities/activities'
import { currentSession } from '@almanac/contracts/account/session'
import { addObjective } from '@almanac/contracts/activities/objectives'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { anActivity, anObjective, idOf } from '../testing'
import { EditScreen } from './EditScreen'
import { useTakenObjectives } from './useTakenObjectives'

export const blood_pressure: Objective = anObjective({
  id: idOf(20), type: 'VitalObjective', name: 'Blood Pressure', vital_id: idOf(61), own: true,
  vital: { id: idOf(61), name: 'bp', display_name: 'Blood Pressure', storage_unit: 'mmHg', units: ['mmHg'], parts: [] },
})

const adding: Objective[] = [
  anObjective({ id: idOf(1), type: 'AddMedicationObjective', name: 'Your medicines' }),
  anObjective({ id: idOf(2), type: 'AddSymptomObjective', name: 'Your symptoms' }),
  anObjective({ id: idOf(3), type: 'AddVitalObjective', name: 'Your measurements' }),
  anObjective({ id: idOf(4), type: 'AddRoutineObjective', name: 'Your routines' }),
  anObjective({ id: idOf(5), type: 'AddVaccinationObjective', name: 'Your vaccinations' }),
]

/** An activity that invites to add everything, with these objectives besides. */
export const health = (...others: Objective[]) => anActivity([...adding, ...others], { title: 'My health' })

/** The user, with these features on. */
export const userWith = (...features: string[]) => aUser({ id: idOf(1000), hs_features: features.map((title) => ({ title, enabled: true })) })

function Edit() {
  useTakenObjectives()
  return (
    <Routes>
      <Route path="/activity/:id/edit" element={<EditScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  )
}

/** A server that has the activity and takes what is added to it. */
export function editServer(activity = health()): FakeServer {
  const server = fakeServer()
  server.answer(getActivity, activity)
  server.answer(listActivities, [activity])
  server.answer(currentSession, userWith())
  server.answer(addObjective, anObjective({ type: 'RoutineObjective' }))
  return server
}

/** Nothing waits or was begun before. */
export async function nothingKept(): Promise<void> {
  const user_id = userWith().id
  await outbox.open(user_id)
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  for (const kind of ['medication', 'symptom', 'vital', 'routine', 'vaccination']) await outbox.drafts(user_id).remove(`activity_edit:${idOf(900)}:${kind}`)
}

/** The edit screen, at an address behind it. */
export const renderEdit = (search = '', user = userWith()) => renderScreen(<Edit />, { path: `/activity/${idOf(900)}/edit${search}`, before: [`/activity/${idOf(900)}`], user })
/** Whether what was sent is an object. */
export const isObjectBody = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null
