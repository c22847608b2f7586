import fc from 'fast-check'
import { objectivesAt } from '../rotation'
import {
  checkEntries,
  type DefinitionVersion,
  type EntryValue,
  judgeChange,
  judgeNew,
  type VersionedObjective,
} from './index'

type Versions = [DefinitionVersion, ...DefinitionVersion[]]

const TYPES = ['Slider', 'Symptom', 'MultipleChoice', 'Text', 'Vital', 'Medication', 'Routine', 'Time', 'Date'] as const

const anObjective = (id: string, type: (typeof TYPES)[number], more: Partial<VersionedObjective> = {}) => ({
  id,
  type: `${type}Objective`,
  order: 0,
  stick_to_bottom: false,
  required: false,
  minimum_value: 0,
  maximum_value: 10,
  multiselect: true,
  answers: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  vital: { storage_unit: 'kg', units: ['kg', 'lbs'], parts: [{ key: 'w', minimum_value: 0, maximum_value: 1_000 }] },
  ...more,
})

/** Chooses from the numbers of one random run. */
type Choose = (below: number) => number

/** A valid answer to a question, at the edges of what it takes. */
function answerTo(objective: VersionedObjective, choose: Choose): EntryValue {
  const { id, type, minimum_value = 0, maximum_value = 0, multiselect, answers = [], vital } = objective
  const entry = { objective_id: id, type: type.replace('Objective', 'Entry') }
  switch (entry.type) {
    case 'SliderEntry':
    case 'SymptomEntry':
      return { ...entry, value: choose(2) ? minimum_value : maximum_value }
    case 'MultipleChoiceEntry':
      return { ...entry, answers: multiselect ? answers : answers.slice(choose(answers.length)).slice(0, 1) }
    case 'VitalEntry':
      return {
        ...entry,
        value: (vital?.parts[0]?.maximum_value ?? 0) * 0.4,
        unit: vital?.units[choose(vital.units.length)],
      }
    case 'TimeEntry':
      return { ...entry, time: 830 }
    case 'DateEntry':
      return { ...entry, text: '2026-03-04' }
    case 'TextEntry':
      return { ...entry, text: 'Half a page' }
    default:
      return { ...entry, value: choose(2) }
  }
}

/** One change that a study makes to its activity. */
function edited(before: DefinitionVersion, choose: Choose): DefinitionVersion {
  const version = before.version + 1
  const at = choose(before.objectives.length)
  const kind = choose(11)
  if (kind === 0 && before.objectives.length > 1)
    return { ...before, version, objectives: before.objectives.filter((_, index) => index !== at) }
  if (kind === 1) {
    const type = TYPES[choose(TYPES.length)] ?? 'Text'
    return {
      ...before,
      version,
      objectives: [...before.objectives, anObjective(`n${version}`, type, { required: true })],
    }
  }
  if (kind === 2) return { ...before, version, rotate_objectives: !before.rotate_objectives }
  if (kind === 3) return { ...before, version, number_of_daily_objectives: 1 + choose(3) }
  return {
    ...before,
    version,
    objectives: before.objectives.map((objective, index) =>
      index === at ? { ...objective, ...changeOf(kind, objective, choose) } : objective,
    ),
  }
}

function changeOf(kind: number, objective: VersionedObjective, choose: Choose): Partial<VersionedObjective> {
  const changes: Partial<VersionedObjective>[] = [
    { required: !objective.required },
    { minimum_value: 4, maximum_value: 6 },
    { answers: (objective.answers ?? []).slice(1).concat({ id: `later${String(choose(1_000_000_000))}` }) },
    { multiselect: !objective.multiselect },
    { vital: { storage_unit: 'st', units: ['st'], parts: [{ key: 'w', minimum_value: 0, maximum_value: 50 }] } },
    { type: `${TYPES[choose(TYPES.length)] ?? 'Text'}Objective` },
    { order: choose(20), stick_to_bottom: choose(2) === 1 },
  ]
  return changes[kind - 4] ?? {}
}

/** What a device with this version sends: the questions of its day, each required one and some others answered. */
function answersOf(definition: DefinitionVersion, turn: number, choose: Choose): EntryValue[] {
  const shown = objectivesAt(definition, definition.objectives, turn)
  return shown.flatMap((objective, index) =>
    objective.required || index === 0 || choose(3) ? [answerTo(objective, choose)] : [],
  )
}

/** Versions of a study from newest to oldest, and a device that stayed at one of them. */
const studies = fc.record({ seed: fc.integer(), edits: fc.integer({ min: 1, max: 8 }) }).map(({ seed, edits }) => {
  let state = seed >>> 0
  // The numbers of Numerical Recipes; the high bits, because the low ones repeat.
  const choose: Choose = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const first: DefinitionVersion = {
    version: 1,
    number_of_daily_objectives: 2,
    rotate_objectives: choose(3) === 0,
    objectives: TYPES.map((type, order) => anObjective(type, type, { order, required: choose(2) === 1 })),
  }
  const versions: Versions = [first]
  for (let edit = 0; edit < edits; edit += 1) versions.unshift(edited(versions[0], choose))
  const held = versions[choose(versions.length)] ?? first
  const turn = choose(5)
  return { versions, held, turn, entries: answersOf(held, turn, choose), stored: choose(versions.length) + 1 }
})

const problemsOf = ({ objectives }: { objectives: VersionedObjective[] }, entries: EntryValue[]) =>
  checkEntries(objectives, entries)

test('1,000 random edits of a study while an entry waits: none is refused, with its version or without', () => {
  let moved = 0
  fc.assert(
    fc.property(studies, ({ versions, held, turn, entries, stored }) => {
      const answers = { entries, own: [], turn }
      // A page of before sends no version; one of another installation sends one that never existed.
      const judged = [held.version, undefined, 999].flatMap((sent) => [
        judgeNew(versions, answers, sent),
        judgeChange(versions, answers, { stored, sent }),
      ])
      const refused = judged.flatMap((judging) => problemsOf(judging, entries))
      expect([judged[0]?.version, judged[1]?.version, refused]).toEqual([held.version, held.version, []])
      if (problemsOf({ objectives: [...versions[0].objectives] }, entries).length > 0) moved += 1
    }),
    { numRuns: 1_000 },
  )
  // The newest definition alone would have refused many of them.
  expect(moved).toBeGreaterThan(300)
})

const text = anObjective('note', 'Text')
const gone = anObjective('gone', 'Slider', { required: true })
const asked = anObjective('asked', 'Text', { required: true })
const version = (number: number, ...objectives: VersionedObjective[]): DefinitionVersion => ({
  version: number,
  number_of_daily_objectives: null,
  objectives,
})
const versions: Versions = [version(3, text, asked), version(2, text), version(1, text, gone)]
const note = { objective_id: 'note', type: 'TextEntry', text: 'x' }
const rated = (value: number) => ({ objective_id: 'gone', type: 'SliderEntry', value })
const answered = (...entries: EntryValue[]) => ({ entries, own: [], turn: 0 })

test('without a version, an entry counts for the newest that it fits', () => {
  expect(judgeNew(versions, answered(note)).version).toBe(2)
  expect(judgeNew(versions, answered(note, { ...note, objective_id: 'asked' })).version).toBe(3)
})

test('an answer to a question that another version asks is kept and still checked', () => {
  const entries = [note, rated(3)]
  expect(problemsOf(judgeNew(versions, answered(...entries), 2), entries)).toEqual([])
  const wrong = [note, rated(11)]
  expect(problemsOf(judgeNew(versions, answered(...wrong), 2), wrong)).toEqual([
    { objective_id: 'gone', code: 'OUT_OF_RANGE' },
  ])
})

test('a question that no version has is refused, and one that its version requires is missed', () => {
  const unknown = [{ ...note, objective_id: 'never' }]
  expect(problemsOf(judgeNew(versions, answered(...unknown)), unknown)).toContainEqual({
    objective_id: 'never',
    code: 'UNKNOWN_OBJECTIVE',
  })
  expect(problemsOf(judgeNew(versions, answered(note), 1), [note])).toEqual([
    { objective_id: 'gone', code: 'REQUIRED' },
  ])
})

test('a change without a version takes old and new questions; only those that both require are required', () => {
  const change = [{ ...note, objective_id: 'asked' }, rated(3)]
  const judged = judgeChange(versions, answered(...change), { stored: 1 })
  expect(judged.version).toBe(1)
  expect(problemsOf(judged, change)).toEqual([])
  expect(problemsOf(judgeChange(versions, answered(note), { stored: 1 }), [note])).toEqual([])
})
