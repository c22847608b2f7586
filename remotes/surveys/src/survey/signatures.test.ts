import { prepareSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { outbox } from '@almanac/outbox'
import { act, renderHook } from '@almanac/testing'
import { definitionOf } from './definition'
import type { SurveyJournal } from './journal'
import { aSurvey, question, response_id, words } from './testing'
import { useSending } from './useSending'

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

test('every signature that was drawn on a page travels by its question’s name, one with a typed name does not', async () => {
  const put = jest.spyOn(outbox, 'put').mockResolvedValue(undefined)
  const { result } = renderHook(() => useSending({ survey, journal, refused: undefined }))
  await act(() => result.current.send([answer('take part'), answer('be called')], true))
  expect(put.mock.lastCall?.[0].files).toEqual({ 'signature.take%20part': one, 'signature.be%20called': other })
  await act(() => result.current.send([answer('take part', { signature_text: 'Ana Li' }), answer('be called')], true))
  expect(put.mock.lastCall?.[0].files).toEqual({ 'signature.be%20called': other })
})
