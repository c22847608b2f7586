import fc from 'fast-check'
import { addDays } from '../time'
import {
  groupAt,
  inFormOrder,
  objectivesAnswered,
  objectivesAt,
  ofTheDay,
  requiredInTurn,
  responsesADay,
  rotatingGroups,
  turnOf,
  turnOn,
} from './index'

const objective = (order: number, more: { stick_to_bottom?: boolean; own?: boolean } = {}) => ({
  order,
  stick_to_bottom: false,
  ...more,
})
const [a, b, c, d, e] = [objective(0), objective(1), objective(2), objective(3), objective(4)]
const note = objective(2.5, { stick_to_bottom: true })
const mine = objective(9, { own: true })
const rotation = (number_of_daily_objectives: number | null) => ({
  rotate_objectives: true,
  number_of_daily_objectives,
})
const all = [e, a, note, c, b, d, mine]

describe('groups of objectives', () => {
  it.each([
    ['two a day', 2, [[a, b], [c, d], [e]]],
    ['one a day where the study says no number', null, [[a], [b], [c], [d], [e]]],
    ['one a day for a number below one', 0, [[a], [b], [c], [d], [e]]],
    ['more a day than there are', 9, [[a, b, c, d, e]]],
  ])('%s', (_, size, groups) => {
    expect(rotatingGroups(rotation(size), all)).toEqual(groups)
  })

  it('are empty without rotation', () => {
    expect(rotatingGroups({ rotate_objectives: false, number_of_daily_objectives: 2 }, all)).toEqual([])
    expect(objectivesAt({ number_of_daily_objectives: 2 }, all, 3)).toEqual(all)
    expect(rotatingGroups(rotation(2), [note, mine])).toEqual([])
    expect(objectivesAt(rotation(2), [note, mine], 5)).toEqual([note, mine])
  })
})

describe('the objectives of a day', () => {
  it.each([
    [0, [a, b, mine, note]],
    [1, [c, d, mine, note]],
    [2, [e, mine, note]],
    [3, [a, b, mine, note]],
    [-1, [e, mine, note]],
  ])('at turn %d are its group, what the participant added, and what sticks to the bottom last', (turn, objectives) => {
    expect(inFormOrder(objectivesAt(rotation(2), all, turn))).toEqual(objectives)
  })
})

describe('the turn of a day', () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-05']

  it('counts earlier days with a response once each, and not the day itself', () => {
    expect(turnOf('2026-03-01', dates)).toBe(0)
    expect(turnOf('2026-03-02', dates)).toBe(1)
    expect(turnOf('2026-03-04', dates)).toBe(2)
    expect(turnOf('2026-03-05', dates)).toBe(2)
    expect(turnOf('2026-03-06', dates)).toBe(3)
  })

  it('is the same when computed from any other day', () => {
    const date = fc.integer({ min: 0, max: 40 }).map((day) => addDays('2026-01-01', day))
    fc.assert(
      fc.property(fc.array(date), date, date, (recorded, one, other) => {
        expect(turnOn(other, { date: one, index: turnOf(one, recorded) }, recorded)).toBe(turnOf(other, recorded))
      }),
    )
  })
})

it('every group is shown before one repeats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -50, max: 50 }), (groups, first) => {
      const turns = Array.from({ length: groups }, (_, turn) => groupAt(first + turn, groups))
      expect(new Set(turns).size).toBe(groups)
    }),
  )
})

it('a day needs the number of responses set by the study, one with rotation', () => {
  expect(responsesADay({ number_of_daily_objectives: 3 })).toBe(3)
  expect(responsesADay({ number_of_daily_objectives: null })).toBe(1)
  expect(responsesADay(rotation(3))).toBe(1)
})

it('the item of the day changes at midnight and cycles', () => {
  const shown = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'].map((date) => ofTheDay(['a', 'b', 'c'], date))
  expect(new Set(shown.slice(0, 3)).size).toBe(3)
  expect(shown[3]).toBe(shown[0])
  expect(ofTheDay([], '2026-01-01')).toBeUndefined()
})

describe('required objectives with rotation', () => {
  const asked = (id: string, order: number, more = {}) => ({ ...objective(order, more), id, required: true })
  const form = [asked('a', 0), asked('b', 1), asked('c', 2), asked('d', 3), asked('note', 9, { stick_to_bottom: true })]
  const required = (answered: string[], turn: number) =>
    requiredInTurn(rotation(2), form, new Set(answered), turn)
      .filter((one) => one.required)
      .map(({ id }) => id)

  it.each([
    ['nothing answered: the group of the day', [], 1, ['c', 'd', 'note']],
    ['the group of the day answered in part', ['c'], 1, ['c', 'd', 'note']],
    ['another group, as a device that was away reckoned it', ['a'], 1, ['a', 'b', 'note']],
    ['only what comes every day', ['note'], 0, ['a', 'b', 'note']],
  ])('%s', (_, answered, turn, expected) => {
    expect(required(answered, turn)).toEqual(expected)
  })

  it('shows an earlier response with the questions of its day', () => {
    expect(objectivesAnswered(rotation(2), form, new Set(['d']), 0).map(({ id }) => id)).toEqual(['c', 'd', 'note'])
  })

  it('is every required objective without rotation', () => {
    expect(requiredInTurn({ number_of_daily_objectives: 2 }, form, new Set(), 0)).toEqual(form)
  })
})
