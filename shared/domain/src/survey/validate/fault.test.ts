import {
  answerFault,
  answerInCalls,
  boundsOf,
  normalizeAnswer,
  storedAnswer,
  type SurveyAnswer,
  type SurveyItem,
} from '../index'
import { answer, context, item, options, skipped, survey } from '../testing/surveys'

const faultOf = (asked: SurveyItem, given: SurveyAnswer) => answerFault(survey([asked]), context(), given)

const choices = [
  ...options('1', '2'),
  { code: 'none', label: 'None', exclusive: true },
  { code: 'x', label: 'X', other: true },
]
const many = (more: Partial<SurveyItem> = {}) => item('q', 'multiple_choice', { options: choices, ...more })
const consent = {
  text: 'We ask …',
  check_text: 'I agree',
  relationships: [{ code: 'self', label: 'Myself' }],
}
const signed = {
  first_name: 'Ada',
  last_name: 'Byron',
  accepted_terms: true,
  relationship: 'self',
  signature_text: 'Ada Byron',
}
const consented = (more: Partial<typeof signed>): SurveyAnswer => ({
  key: 'q',
  value: null,
  consent: { ...signed, ...more },
  skipped: false,
})

it.each<[string, SurveyItem, SurveyAnswer, string | undefined]>([
  ['a required answer that is empty', item('q', 'text', { required: true }), answer('q', '  '), 'REQUIRED'],
  ['one that may be skipped', item('q', 'text', { required: true, skippable: true }), skipped('q'), undefined],
  ['a required one that was skipped', item('q', 'slider', { required: true }), answer('q', -1), 'REQUIRED'],
  [
    '--skipped-- where nothing is required',
    item('q', 'choice', { options: choices }),
    answer('q', '--skipped--'),
    undefined,
  ],
  ['a number that is none', item('q', 'number'), answer('q', 'many'), 'NUMBER_MISSING'],
  ['NaN', item('q', 'number'), answer('q', Number.NaN), 'NUMBER_MISSING'],
  ['an endless number', item('q', 'number'), answer('q', Infinity), 'NUMBER_MISSING'],
  ['a number written with digits', item('q', 'number', { max: 9 }), answer('q', ' 7 '), undefined],
  ['a part of a whole number', item('q', 'number', { whole: true }), answer('q', 1.5), 'INVALID'],
  ['a number of the wrong form', item('q', 'number', { regex: '\\d{3}' }), answer('q', 12), 'PATTERN_MISMATCH'],
  ['a text of which a part alone matches', item('q', 'text', { regex: 'a|b' }), answer('q', 'ab'), 'PATTERN_MISMATCH'],
  ['a text of the form', item('q', 'text', { regex: '[A-Z]{2}\\d+' }), answer('q', 'AB12'), undefined],
  ['a text that is too long', item('q', 'text', { max_length: 3 }), answer('q', 'four'), 'TEXT_TOO_LONG'],
  ['a slider outside its default', item('q', 'slider'), answer('q', 6), 'OUT_OF_RANGE'],
  ['a slider between its marks', item('q', 'slider'), answer('q', 4.25), undefined],
  ['a year before 1850', item('q', 'year'), answer('q', 1849), 'OUT_OF_RANGE'],
  ['a year in 30 years', item('q', 'year'), answer('q', 2056), undefined],
  ['a year in 31 years', item('q', 'year'), answer('q', 2057), 'OUT_OF_RANGE'],
  ['30 February', item('q', 'date'), answer('q', '2026-02-30'), 'NOT_A_DATE'],
  [
    'tomorrow, where today is the last day',
    item('q', 'date', { max: '=today()' }),
    answer('q', '2026-11-23'),
    'OUT_OF_RANGE',
  ],
  ['today', item('q', 'date', { max: '=today()' }), answer('q', '2026-11-22'), undefined],
  ['25 hours', item('q', 'time'), answer('q', '25:00'), 'NOT_A_DATE'],
  ['later than now', item('q', 'time', { max: '=now()' }), answer('q', '09:31'), 'OUT_OF_RANGE'],
  ['a code that is none', item('q', 'choice', { options: choices }), answer('q', '3'), 'UNKNOWN_ANSWER'],
  ['a code as a number', item('q', 'choice', { options: choices }), answer('q', 1), undefined],
  ['other without words', item('q', 'choice', { options: choices }), answer('q', 'x', { other: ' ' }), 'OTHER_MISSING'],
  ['other with words', item('q', 'choice', { options: choices }), answer('q', 'x', { other: 'mine' }), undefined],
  ['too few choices', many({ min_choices: 2 }), answer('q', ['1']), 'TOO_FEW_CHOICES'],
  ['the one that excludes all others, alone', many({ min_choices: 2 }), answer('q', ['none']), undefined],
  ['too many choices', many({ max_choices: 1 }), answer('q', ['1', '2']), 'TOO_MANY_CHOICES'],
  ['no choice of several', many({ required: true }), answer('q', []), 'REQUIRED'],
  ['a ranking of some', item('q', 'ranking', { options: options('1', '2') }), answer('q', ['2']), 'TOO_FEW_CHOICES'],
  ['a ranking of all', item('q', 'ranking', { options: options('1', '2') }), answer('q', ['2', '1']), undefined],
  ['no condition', item('q', 'conditions', { required: true }), answer('q', null, { entries: [] }), 'ENTER_RESPONSE'],
  [
    'a condition without a name',
    item('q', 'conditions'),
    answer('q', null, { entries: [{ text: ' ' }] }),
    'ENTER_RESPONSE',
  ],
  [
    'a condition since May',
    item('q', 'conditions'),
    answer('q', null, { entries: [{ text: 'A', date: '2026-05' }] }),
    undefined,
  ],
  [
    'one since this year',
    item('q', 'conditions'),
    answer('q', null, { entries: [{ text: 'A', date: '2026' }] }),
    undefined,
  ],
  [
    'one since next month',
    item('q', 'conditions'),
    answer('q', null, { entries: [{ text: 'A', date: '2026-12' }] }),
    'OUT_OF_RANGE',
  ],
  [
    'one since a thirteenth month',
    item('q', 'conditions'),
    answer('q', null, { entries: [{ text: 'A', date: '2025-13' }] }),
    'NOT_A_DATE',
  ],
  ['a consent', item('q', 'econsent', { consent }), consented({}), undefined],
  ['a consent without last name', item('q', 'econsent', { consent }), consented({ last_name: ' ' }), 'MANDATORY'],
  [
    'a consent by nobody',
    item('q', 'econsent', { consent }),
    consented({ relationship: 'aunt' }),
    'RELATIONSHIP_MISSING',
  ],
  [
    'a consent not given',
    item('q', 'econsent', { consent }),
    consented({ accepted_terms: false }),
    'CONSENT_NOT_ACCEPTED',
  ],
  ['a consent not signed', item('q', 'econsent', { consent }), consented({ signature_text: '' }), 'SIGNATURE_MISSING'],
  ['an answer to information', item('q', 'information'), answer('q', '1'), 'INVALID'],
  ['an answer to another question', item('q', 'text'), answer('r', '1'), 'INVALID'],
])('%s', (_, asked, given, fault) => {
  expect(faultOf(asked, given)).toBe(fault)
})

it('a drawn signature is sent beside the answer', () => {
  const prepared = survey([item('q', 'econsent', { consent })])
  const given = consented({ signature_text: '' })
  expect(answerFault(prepared, context(), given, { has_drawn_signature: true })).toBeUndefined()
})

it('a consent requires correct comprehension answers first', () => {
  const asked = item('c', 'choice', { options: options('yes', 'no') })
  const comprehension = [{ key: 'c', correct: ['yes'] }]
  const prepared = survey([asked, item('q', 'econsent', { consent: { ...consent, comprehension } })])
  const faults = [[], [answer('c', 'no')], [answer('c', 'yes')]].map((given) =>
    answerFault(prepared, context(given), consented({})),
  )
  expect(faults).toEqual(['COMPREHENSION_MISSING', 'COMPREHENSION_MISSING', undefined])
  const required = survey([asked, item('q', 'econsent', { required: true, consent: { ...consent, comprehension } })])
  const nothing = (given: SurveyAnswer[]) => answerFault(required, context(given), answer('q', null))
  expect([nothing([]), nothing([answer('c', 'yes')])]).toEqual(['COMPREHENSION_MISSING', 'REQUIRED'])
})

it.each<[string, SurveyItem, SurveyAnswer, Partial<SurveyAnswer>]>([
  ['choices beside one that excludes them', many(), answer('q', ['1', 'none']), { values: ['none'] }],
  [
    'the one that excludes all others, once another is chosen',
    many(),
    answer('q', ['none', '1', '1']),
    { values: ['1'] },
  ],
  ['a slider passed over', item('q', 'slider'), answer('q', -1), { value: null, skipped: true }],
  ['-1 where the slider has it', item('q', 'slider', { min: -5 }), answer('q', -1), { value: -1, skipped: false }],
  ['spaces around a text', item('q', 'text'), answer('q', ' a b '), { value: 'a b' }],
  ['a slider between its steps', item('q', 'slider', { min: 0, max: 200 }), answer('q', 7.4), { value: 7 }],
])('is stored as it counts: %s', (_, asked, given, stored) => {
  expect(normalizeAnswer(survey([asked]), given)).toMatchObject(stored)
})

it.each<[string, Partial<SurveyItem>, string | number]>([
  ['a question', {}, '--skipped--'],
  ['a slider', { type: 'slider' }, -1],
  ['a slider that has -1', { type: 'slider', min: -5 }, '--skipped--'],
])(
  '%s that was passed over says so by its value in calls, and counts as passed over when it comes back',
  (_, part, value) => {
    const asked = item('q', part.type ?? 'text', part)
    const called = answerInCalls(asked, skipped('q'))
    expect(called).toEqual({ key: 'q', value, skipped: true })
    const prepared = survey([asked])
    expect(normalizeAnswer(prepared, called)).toEqual(skipped('q'))
    expect(normalizeAnswer(prepared, { ...called, skipped: false })).toEqual(skipped('q'))
    expect(answerInCalls(asked, answer('q', 'words'))).toEqual(answer('q', 'words'))
  },
)

it('answers of earlier releases may have numbers for choices', () => {
  const stored = { key: 'q', value: 2, skipped: false }
  expect(storedAnswer(stored, { type: 'choice' })).toEqual({ ...stored, value: '2' })
  expect(storedAnswer(stored, { type: 'slider' })).toEqual(stored)
  expect(storedAnswer({ ...stored, value: null, values: [1, 3] })).toEqual({
    ...stored,
    value: null,
    values: ['1', '3'],
  })
})

it('bounds given as rules are reported with their values', () => {
  const prepared = survey([item('a', 'date'), item('b', 'date', { min: '=[a]', max: '=dateadd([a], 1, "M")' })])
  expect(boundsOf(prepared, context([answer('a', '2026-01-31')]), 'b')).toEqual({
    min: '2026-01-31',
    max: '2026-02-28',
  })
  expect(boundsOf(prepared, context(), 'b')).toEqual({ min: null, max: null })
})
