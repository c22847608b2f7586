import type { SurveyConsentAnswer } from '../index'
import { seededDraws, type SeededDraws } from '../walk/seeded-draws'
import { type AnswerRecord, mergeAnswers, type RecordedAnswer, recordAnswers } from './index'

const EMPTY: AnswerRecord = { answers: [], earlier: [] }
const INSTANTS = Array.from({ length: 1_000 }, (_, minute) => new Date(Date.UTC(2026, 10, 28, 8, minute)).toISOString())
const at = (minute: number): string => INSTANTS[minute] ?? ''
const answer = (key: string, value: string | null, minute: number, device = 'phone'): RecordedAnswer => ({
  key,
  value,
  skipped: false,
  created_at: at(minute),
  device,
})
const valuesOf = ({ answers }: AnswerRecord) => Object.fromEntries(answers.map(({ key, value }) => [key, value]))
const reasonsOf = ({ earlier }: AnswerRecord) => earlier.map(({ value, reason }) => `${String(value)} ${reason}`)
const record = (stored: AnswerRecord, sent: RecordedAnswer[], isCompleted = false) =>
  recordAnswers(stored, sent, { isCompleted })

test('the later answer of another device counts, and the earlier one is kept', () => {
  const phone = record(EMPTY, [answer('one', 'a', 5)])
  const later = record(phone, [answer('one', 'b', 6, 'tablet')], true)
  expect([valuesOf(later), reasonsOf(later)]).toEqual([{ one: 'b' }, ['a replaced']])
  const older = record(phone, [answer('one', 'b', 4, 'tablet')], true)
  expect([valuesOf(older), reasonsOf(older)]).toEqual([{ one: 'a' }, ['b older']])
})

test('a device’s own corrections are kept only once the response is completed', () => {
  const own = record(record(EMPTY, [answer('one', 'a', 1)]), [answer('one', 'b', 2)])
  expect([valuesOf(own), reasonsOf(own)]).toEqual([{ one: 'b' }, []])
  expect(reasonsOf(record(own, [answer('one', 'c', 3)], true))).toEqual(['b replaced'])
})

test('a write that is sent again changes nothing, also when its time is that of its arrival', () => {
  const ahead = { ...answer('one', 'a', 5), claimed_at: at(900) }
  const stored = record(record(EMPTY, [ahead]), [answer('one', 'b', 6, 'tablet')])
  expect(record(stored, [{ ...ahead, created_at: at(9) }])).toEqual(stored)
})

test('an instance that was removed later stays removed, whenever the answer in it arrives', () => {
  const added = answer('dose@2', 'a', 3)
  const removal = answer('dose@2', null, 5, 'tablet')
  for (const writes of [
    [added, removal],
    [removal, added],
  ])
    expect(valuesOf(writes.reduce((stored, write) => record(stored, [write]), EMPTY))).toEqual({})
  const again = record(record(EMPTY, [removal]), [answer('dose@2', 'b', 6)])
  expect(valuesOf(again)).toEqual({ 'dose@2': 'b' })
})

test('a consent signed on a second device is a further signature; the first is never replaced', () => {
  const consent: SurveyConsentAnswer = { first_name: 'A', last_name: 'B', accepted_terms: true, relationship: 'self' }
  const first = record(EMPTY, [{ ...answer('agreed', null, 5), consent: { ...consent, signature_text: 'one' } }])
  const other = { ...answer('agreed', null, 6, 'tablet'), consent: { ...consent, signature_text: 'two' } }
  const both = record(first, [other], true)
  expect(both.answers).toEqual(first.answers)
  expect(both.earlier).toMatchObject([{ reason: 'signed_again', consent: { signature_text: 'two' } }])
})

const KEYS = ['one', 'two', 'dose@1', 'dose@2']
const VALUES = ['a', 'b', 'c', null]
const DEVICES = ['phone', 'tablet']

/** Pages that a device sends in order; no two answers of both devices have the same time. */
function pagesOf(device: string, draws: SeededDraws): RecordedAnswer[][] {
  let minute = DEVICES.indexOf(device)
  const anAnswer = () => {
    minute += draws.between(1, 40) * 2
    return answer(draws.oneOf(KEYS) ?? 'one', draws.oneOf(VALUES) ?? null, minute, device)
  }
  return Array.from({ length: draws.between(1, 3) }, () => Array.from({ length: draws.between(1, 3) }, anAnswer))
}

/** The pages of both devices in any order of arrival, some of them more than once. */
function arrivalsOf(devices: RecordedAnswer[][][], draws: SeededDraws): RecordedAnswer[][] {
  const left = devices.map((pages) => [...pages])
  const arrivals: RecordedAnswer[][] = []
  while (left.some((pages) => pages.length > 0)) {
    const page = draws.oneOf(left.filter((pages) => pages.length > 0))?.shift()
    if (page) arrivals.push(page, ...(draws.next() < 0.2 ? [page] : []))
    const late = draws.oneOf(arrivals)
    if (late && draws.next() < 0.2) arrivals.push(late)
  }
  return arrivals
}

/** Whether an answer with this content is counted or kept. */
const isFound = ({ answers, earlier }: AnswerRecord, { key, value }: RecordedAnswer): boolean =>
  [...answers, ...earlier].some((one) => one.key === key && one.value === value)
const textOf = (stored: AnswerRecord): string => JSON.stringify(Object.entries(valuesOf(stored)).sort())

function isLossless(seed: string): boolean {
  const draws = seededDraws(seed)
  const devices = DEVICES.map((device) => pagesOf(device, draws))
  const arrivals = arrivalsOf(devices, draws)
  const completedAfter = draws.between(0, arrivals.length)
  const stored = arrivals.reduce((before, page, place) => record(before, page, place > completedAfter), EMPTY)
  const counted = mergeAnswers(...devices.flat()).filter(({ key, value }) => value !== null || !key.includes('@'))
  // The last answer of each device to a question is there, whichever counts.
  const last = devices.flatMap((pages) => mergeAnswers(...pages))
  return (
    textOf(stored) === textOf({ answers: counted, earlier: [] }) &&
    last.every((one) => isFound(stored, one)) &&
    textOf(record(stored, arrivals.flat(), true)) === textOf(stored)
  )
}

test('of 10,000 interleavings of two devices, none loses an answer, and the order of arrival changes nothing', () => {
  const seeds = Array.from({ length: 10_000 }, (_, place) => `interleaving ${place}`)
  expect(seeds.filter((seed) => !isLossless(seed))).toEqual([])
})
