import { prepareSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { outbox } from '@almanac/outbox'
import { act, renderHook } from '@almanac/testing'
import { definitionOf } from './definition'
import type { SurveyJournal } from './journal'
import { aSurvey, question, response_id, words } from './testing'
import { useSending } from './useSending'
import { bodyOf } from './writes'

const consent = {
  text: words('We ask you.'),
  check_text: words('I agree.'),
  relationships: [{ code: 'self', label: words('Myself') }],
}
const econsent = (key: string) => question(key, { type: 'econsent', consent })
const survey = prepareSurvey(definitionOf(aSurvey({ questions: ['take part', 'be called'].map(econsent) })))
const signed = { first_name: 'Ana', last_name: 'Li', accepted_terms: true, relationship: 'self' }
const answer = (key: string, more: object = {}): SurveyAnswer => ({
  key,
  value: null,
  consent: { ...signed, ...more },
  skipped: false,
})
const [one, other] = [new Blob(['one']), new Blob(['other'])]
const journal: SurveyJournal = {
  response_id,
  at: null,
  has_seen_introduction: true,
  read_alerts: [],
  submitted: [],
  typed: [],
  removed: [],
  signatures: { 'take part': one, 'be called': other },
  finished: false,
}

const begun = { version: 1, after_response_id: '', onboarding: false }

test('every drawn signature of a page is sent under its question’s name, one with a typed name is not', async () => {
  const put = jest.spyOn(outbox, 'put').mockResolvedValue(undefined)
  const { result } = renderHook(() => useSending({ survey, journal, refused: undefined, ...begun }))
  await act(() => result.current.send([answer('take part'), answer('be called')], true))
  expect(put.mock.lastCall?.[0].files).toEqual({ 'signature.take%20part': one, 'signature.be%20called': other })
  await act(() => result.current.send([answer('take part', { signature_text: 'Ana Li' }), answer('be called')], true))
  expect(put.mock.lastCall?.[0].files).toEqual({ 'signature.be%20called': other })
})

test('more drawings than one write allows are sent in two, and the last completes the survey', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `part ${index}`)
  const many = prepareSurvey(definitionOf(aSurvey({ questions: keys.map(econsent) })))
  const signatures = Object.fromEntries(keys.map((key) => [key, one]))
  const put = jest.spyOn(outbox, 'put').mockClear().mockResolvedValue(undefined)
  const { result } = renderHook(() =>
    useSending({ survey: many, journal: { ...journal, signatures }, refused: undefined, ...begun }),
  )
  await act(() =>
    result.current.send(
      keys.map((key) => answer(key)),
      true,
    ),
  )
  const writes = put.mock.calls.map(([{ id, body, files = {} }]) => ({
    id,
    files: Object.keys(files),
    ...bodyOf(body),
  }))
  expect(writes.map(({ files }) => files.length)).toEqual([10, 2])
  expect(writes.map(({ complete }) => complete)).toEqual([false, true])
  expect(writes.flatMap(({ answers = [] }) => answers.map(({ key }) => key))).toEqual(keys)
  expect(writes.every(({ id }) => id !== undefined && result.current.isOwnWrite(id))).toBe(true)
})
