import { aResponse, anObjective, idOf } from '../testing'
import { comparisonOf } from './comparison'

const note = anObjective({ id: idOf(1), type: 'TextObjective', name: 'Note' })
const energy = anObjective({ id: idOf(2), type: 'SliderObjective', name: 'Energy' })
const entry = (value: number) => ({ objective_id: energy.id, type: 'SliderEntry' as const, value })
const of = (day: string, value: number) =>
  aResponse(day, { quest_id: idOf(9), id: idOf(value + 100), entries: [entry(value)] })

test('the first number stands beside the newest one measured before it', () => {
  const saved = of('2026-03-05', 4)
  const responses = [of('2026-03-01', 1), of('2026-03-03', 3), saved, of('2026-03-09', 5)]
  expect(comparisonOf([note, energy], saved, responses)).toEqual({ objective: energy, now: entry(4), before: entry(3) })
})

test('there is nothing to compare with at first, and none of another question', () => {
  const saved = of('2026-03-05', 4)
  expect(comparisonOf([note, energy], saved, [saved, of('2026-03-09', 5)])).toBeNull()
  expect(comparisonOf([note], saved, [of('2026-03-01', 1)])).toBeNull()
})

test('a number of an earlier version of the scale is no comparison', () => {
  const saved = { ...of('2026-03-05', 4), definition_version: 2 }
  const before = { ...of('2026-03-04', 1), definition_version: 1 }
  expect(comparisonOf([energy], saved, [before])).toBeNull()
})

test('a number with a target of the study says something without one before it', () => {
  const target = [{ minimum: 60, maximum: 80 }]
  const vital = {
    id: idOf(7),
    name: 'pulse',
    display_name: 'Pulse',
    storage_unit: 'bpm',
    units: ['bpm'],
    parts: [{ key: 'pulse', label: 'Pulse', minimum_value: 20, maximum_value: 220 }],
  }
  const pulse = { ...energy, vital: { ...vital, target } }
  const saved = of('2026-03-05', 4)
  expect(comparisonOf([pulse], saved, [saved])).toEqual({ objective: pulse, now: entry(4), before: null })
  expect(comparisonOf([{ ...energy, vital }], saved, [saved])).toBeNull()
})
