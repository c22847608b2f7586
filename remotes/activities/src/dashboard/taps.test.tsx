import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import { getActivity } from '@almanac/contracts/activities/activities'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { createResponse } from '@almanac/contracts/activities/responses'
import { aUser, renderScreen, screen, waitFor } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { ActivityScreen } from '../activity/ActivityScreen'
import { anActivity, anObjective, idOf } from '../testing'
import { DashboardScreen } from './DashboardScreen'
import { at, medicine, serve, setClock, times } from './doses/testing/dosesScreen'

jest.setTimeout(60_000)

const faces = ['Awful', 'Low', 'OK', 'Good', 'Great']
const vital: NonNullable<Objective['vital']> = {
  id: idOf(700),
  name: 'blood_pressure',
  display_name: 'Blood pressure',
  storage_unit: 'mmHg',
  units: ['mmHg'],
  parts: ['Upper', 'Lower'].map((label) => ({ key: label, label, minimum_value: 20, maximum_value: 300 })),
}
const only = (objective: Partial<Objective> & Pick<Objective, 'type'>, title: string) =>
  anActivity([anObjective({ id: idOf(1), required: true, ...objective })], { title })

afterEach(() => jest.useRealTimers())

/** Opens Today and its forms; counts what a finger does. */
async function openApp(activity: Activity & { objectives: Objective[] }) {
  setClock(at(804))
  const server = await serve([activity])
  server.answer(getActivity, activity)
  server.answer(listDevices, [])
  const { person } = await renderScreen(
    <Routes>
      <Route path="/" element={<DashboardScreen />} />
      <Route path="/activity/:category/:id" element={<ActivityScreen />} />
    </Routes>,
    { user: aUser({ id: idOf(1000) }), path: '/' },
  )
  let taps = 0
  const tap = async (role: 'button' | 'link' | 'radio' | 'textbox', name: string | RegExp) => {
    taps += 1
    await person.click(await screen.findByRole(role, { name }))
  }
  const recorded = async () => {
    await waitFor(() => expect(server.requests(createResponse)).toHaveLength(1))
    return taps
  }
  return { tap, type: person.keyboard, recorded }
}

test('a mood takes one tap', async () => {
  const mood = await openApp(only({ type: 'SliderObjective', name: 'Mood', faces }, 'Mood'))
  await mood.tap('radio', 'Good')
  expect(await mood.recorded()).toBe(1)
})

test('a dose takes one tap', async () => {
  const dose = await openApp(anActivity([medicine(1, 'Sugar tablet', times(800))]))
  await dose.tap('button', 'I took it')
  expect(await dose.recorded()).toBe(1)
})

test('a blood pressure takes three taps, keys not counted', async () => {
  const pressure = await openApp(only({ type: 'VitalObjective', name: 'Blood pressure', vital }, 'Blood pressure'))
  await pressure.tap('link', /^Blood pressure/)
  await pressure.tap('textbox', 'Upper')
  // The cursor moves on by itself.
  await pressure.type('12876')
  await pressure.tap('button', 'Save')
  expect(await pressure.recorded()).toBeLessThanOrEqual(4)
})

test('a symptom takes at most four taps', async () => {
  const symptom = await openApp(only({ type: 'SymptomObjective', name: 'Joint pain', maximum_value: 10 }, 'Pain'))
  await symptom.tap('link', /^Pain/)
  await symptom.tap('button', /more|up|increase|\+/i)
  await symptom.tap('button', 'Save')
  expect(await symptom.recorded()).toBeLessThanOrEqual(4)
})
