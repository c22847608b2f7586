import { prepareSurvey, type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'
import { mergeAnswers } from './answers'
import { openJournal, type SurveyJournal } from './journal'
import { withInstance, withoutInstance, withoutWithdrawn } from './repeats'
import { instantAfter } from './steps'
import { aSurvey } from './testing'

const at = (minute: number): string => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const answer = (key: string, value: string, minute?: number): SurveyAnswer => ({
  key,
  value,
  skipped: false,
  ...(minute === undefined ? {} : { created_at: at(minute) }),
})
const values = (answers: readonly SurveyAnswer[]) => Object.fromEntries(answers.map(({ key, value }) => [key, value]))

describe('answers from several places', () => {
  test('are merged to the newest one per key, whatever its source', () => {
    const server = [answer('a', 'server', 5), answer('b', 'server', 1)]
    const device = [answer('a', 'device', 3), answer('b', 'device', 2), answer('c', 'device', 4)]
    const expected = { a: 'server', b: 'device', c: 'device' }
    expect(values(mergeAnswers(server, device))).toEqual(expected)
    expect(values(mergeAnswers(device, server))).toEqual(expected)
  })

  test('without a time are older than any with one', () => {
    expect(values(mergeAnswers([answer('a', 'dated', 1)], [answer('a', 'undated')]))).toEqual({ a: 'dated' })
  })
})

describe('which response is resumed', () => {
  const stored = (given: Partial<SurveyJournal> = {}): SurveyJournal => ({
    response_id: 'stored',
    at: null,
    has_seen_introduction: true,
    read_alerts: [],
    submitted: [answer('low', '1', 1)],
    typed: [answer('hours', '7', 2)],
    removed: [],
    signatures: {},
    finished: false,
    ...given,
  })
  const entry = {
    id: 'w',
    subject: 'survey',
    callId: 'respondToSurvey',
    call: {
      id: 'respondToSurvey',
      area: 'surveys' as const,
      method: 'POST' as const,
      path: '/',
      policy: 'user' as const,
    },
    body: { survey_response_id: 'pending', answers: '[]' },
    state: 'waiting' as const,
    created_at: 0,
  }
  const open = (given: Partial<Parameters<typeof openJournal>[0]>) =>
    openJournal({ survey: aSurvey({ id: 'server' }), stored: null, queued: [], isOnline: true, ...given })

  test.each([
    ['the server’s, where this device knows of none', {}, 'server'],
    ['what waits to be sent', { queued: [entry] }, 'pending'],
    ['what was typed and never sent goes on under the server’s', { stored: stored({ submitted: [] }) }, 'server'],
    ['the stored one without a network', { stored: stored(), isOnline: false }, 'stored'],
    ['the server’s, where the stored one was completed elsewhere', { stored: stored() }, 'server'],
  ])('%s', (_, given, id) => {
    expect(open(given).response_id).toBe(id)
  })

  test('keeps the input if none of it has reached the server', () => {
    expect(values(open({ stored: stored({ submitted: [] }) }).typed)).toEqual({ hours: '7' })
  })

  test('does not resume a response completed on the server, also with an older cache', () => {
    const opened = open({ stored: stored({ finished: true }), survey: aSurvey({ id: 'stored' }), isOnline: false })
    expect([opened.response_id === 'stored', opened.submitted, opened.typed]).toEqual([false, [], []])
  })
})

describe('a group that repeats', () => {
  const item = (key: string, given: Partial<SurveyItem<{ text: string }>> = {}): SurveyItem<{ text: string }> => ({
    key,
    type: 'text',
    group: 'meds',
    label: { text: key },
    ...given,
  })
  const survey = prepareSurvey({
    key: 's',
    title: { text: 's' },
    introduction: null,
    source: null,
    questions: [item('meds', { type: 'group', group: null, repeats: { min: 0, max: 9 } }), item('name'), item('dose')],
    scores: [],
    alerts: [],
  })
  const shown = ['1', '2', '3'].flatMap((number) => [
    answer(`name@${number}`, `n${number}`, 1),
    answer(`dose@${number}`, `d${number}`, 1),
  ])
  const after = (number: number, entered = { typed: [] as SurveyAnswer[], removed: [] as string[] }) => {
    const { typed, removed } = withoutInstance(survey, { group: 'meds', around: [], number }, shown, entered, at(9))
    return values(
      mergeAnswers(
        shown.filter(({ key }) => !removed.includes(key)),
        typed,
      ),
    )
  }

  test('loses the removed instance at any position; later ones move up', () => {
    expect(after(3)).toEqual({ 'name@1': 'n1', 'dose@1': 'd1', 'name@2': 'n2', 'dose@2': 'd2' })
    expect(after(2)).toEqual({ 'name@1': 'n1', 'dose@1': 'd1', 'name@2': 'n3', 'dose@2': 'd3' })
    expect(after(1)).toEqual({ 'name@1': 'n2', 'dose@1': 'd2', 'name@2': 'n3', 'dose@2': 'd3' })
  })

  test('has a new instance from its first, empty answer on, until that is removed', () => {
    const { typed } = withInstance(survey, 'meds', [4], { typed: [], removed: [] }, at(9))
    expect(typed).toEqual([{ key: 'name@4', value: null, skipped: false, created_at: at(9) }])
    expect(withoutWithdrawn(typed)).toEqual([])
  })
})

test('a change is newer than the changed answer, even if the clock went back', () => {
  const before = { key: 'a', value: 'no', skipped: false, created_at: new Date(Date.now() + 5_000).toISOString() }
  const after = { ...before, value: 'yes', created_at: instantAfter(before) }
  expect(mergeAnswers([after], [before])).toEqual([after])
  const earliest = Date.now()
  const first = Date.parse(instantAfter(undefined))
  expect([first >= earliest, first <= Date.now()]).toEqual([true, true])
})
