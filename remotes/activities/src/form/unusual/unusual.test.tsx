import type { Objective } from '@almanac/contracts/activities/activities'
import { screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aResponse, anObjective, idOf } from '../../testing'
import { entryTo, open, openWith, prepare, save, saved, sentTo } from '../fields/testing/form'
import { earlierValuesIn } from './earlierValues'

const vital = (name: string, units: string[], parts: string[]): NonNullable<Objective['vital']> => ({
  id: idOf(700),
  name,
  display_name: name,
  storage_unit: units[0] ?? '',
  units,
  parts: parts.map((key) => ({ key, label: key, minimum_value: 1, maximum_value: 400 })),
})
const weight = anObjective({
  id: idOf(50),
  type: 'VitalObjective',
  name: 'Weight',
  vital: vital('weight', ['kg', 'lbs'], ['weight']),
})
const pressure = anObjective({
  id: idOf(51),
  order: 1,
  type: 'VitalObjective',
  name: 'Blood pressure',
  vital: vital('blood_pressure', ['mmHg'], ['systolic', 'diastolic']),
})

const weighed = (date: string, value: number, unit = 'lbs') =>
  aResponse(date, {
    id: idOf(Number(date.slice(8))),
    quest_id: idOf(900),
    entries: [{ objective_id: weight.id, type: 'VitalEntry', value, unit }],
  })
const responses = [weighed('2026-03-01', 171), weighed('2026-03-02', 170.4), weighed('2026-03-03', 170)]
const earlier = earlierValuesIn(responses, [weight, pressure])

const question = () => screen.queryByRole('group', { name: 'Does that look right?' })
const asked = () => screen.findByRole('group', { name: 'Does that look right?' })
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

let server: FakeServer
beforeEach(async () => {
  server = await prepare()
})

test('pounds typed as kilograms are asked about, and the proposed unit is saved', async () => {
  const { person } = await openWith({ earlier }, weight, pressure)
  await person.type(field(/^Weight/), '170')
  await save(person)
  expect(await asked()).toHaveFocus()
  expect(question()).toHaveTextContent('The last values were around 170.4 lbs.')
  await person.click(within(await asked()).getByRole('button', { name: 'Use 170 lbs' }))
  expect(question()).toBeNull()
  expect(field(/^Weight/)).toHaveFocus()
  await saved(person)
  expect(entryTo(server)).toMatchObject({ value: 170, unit: 'lbs' })
})

test('swapped pressures are asked about without earlier values, and "Yes" saves what was typed', async () => {
  const { person } = await open(weight, pressure)
  await person.type(field(/^systolic/), '82')
  await person.type(field(/^diastolic/), '128')
  await save(person)
  expect(within(await asked()).getByRole('button', { name: 'Use 128/82' })).toBeVisible()
  expect(sentTo(server)).toEqual([])
  await waitFor(() => expect(screen.getByRole('form')).not.toHaveStyle({ pointerEvents: 'none' }))
  await person.click(screen.getByRole('button', { name: 'Yes, it’s right' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(entryTo(server)).toMatchObject({ values: [82, 128] })
})

test('the question is asked once: saving again saves, and another number is judged anew', async () => {
  const { person } = await openWith({ earlier }, weight)
  await person.type(field(/^Weight/), '30')
  await save(person)
  await asked()
  await person.type(field(/^Weight/), '0')
  expect(question()).toBeNull()
  await save(person)
  expect(within(await asked()).queryByRole('button', { name: /^Use/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Change it' }))
  expect(field(/^Weight/)).toHaveFocus()
  expect(question()).toBeNull()
  await saved(person)
  expect(entryTo(server)).toMatchObject({ value: 300, unit: 'kg' })
})

test('two questions are answered one by one; correcting one asks about the other when saving again', async () => {
  const { person } = await openWith({ earlier }, weight, pressure)
  await person.type(field(/^Weight/), '170')
  await person.type(field(/^systolic/), '82')
  await person.type(field(/^diastolic/), '128')
  await save(person)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Yes, it’s right' })).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Use 128/82' }))
  expect(await asked()).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Change it' }))
  await person.clear(field(/^Weight/))
  await person.type(field(/^Weight/), '77')
  await saved(person)
  expect(sentTo(server).at(-1)?.entries).toMatchObject([{ value: 77, unit: 'kg' }, { values: [128, 82] }])
})

test('a changed response is compared with the others, and not asked about what it already has', async () => {
  const [response] = [weighed('2026-03-01', 30, 'kg')]
  const { person } = await openWith(
    { earlier: earlierValuesIn([...responses, response], [weight], response.id), response },
    weight,
  )
  await saved(person)
  expect(question()).toBeNull()
})
