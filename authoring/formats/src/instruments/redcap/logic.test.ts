import * as fc from 'fast-check'
import { evaluateSurvey, prepareSurvey, type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'
import { RuleRefusal } from '../expression/formula'
import type { FieldLookup, SourceField } from '../fields'
import { translateLogic } from './logic'

const fields: SourceField[] = [
  { key: 'sex', kind: 'one', codes: new Set(['1', '2', '-9', '01']) },
  { key: 'pets', kind: 'many', codes: new Set(['1', '2', '-2', 'cat']) },
  { key: 'a', kind: 'number', codes: null },
  { key: 'b', kind: 'number', codes: null },
  { key: 'dob', kind: 'date', codes: null },
  { key: 'name', kind: 'text', codes: null },
  { key: 'intro', kind: 'information', codes: null },
]
const field: FieldLookup = (name) => fields.find(({ key }) => key === name) ?? 'which is nowhere in the file'
const translated = (source: string) => translateLogic(source, field).text

function refusal(source: string): string {
  try {
    return `translated: ${translated(source)}`
  } catch (error) {
    if (error instanceof RuleRefusal) return error.code
    throw error
  }
}

test.each([
  [`[sex] = '1'`, '[sex] = "1"'],
  [`[sex]<>"2" AND [a]>=18`, '[sex] != "2" and [a] >= 18'],
  [`[a]=1 or [a]=2 and [b]=3`, '[a] = 1 or [a] = 2 and [b] = 3'],
  [`([a]=1 or [a]=2) and [b]=3`, '([a] = 1 or [a] = 2) and [b] = 3'],
  [`[sex] = '-9'`, '[sex] = "-9"'],
  [`[name] = ''`, '[name] = ""'],
  [`[pets(2)] = '1'`, '[pets] has "2"'],
  [`[pets(2)] <> '1'`, 'not [pets] has "2"'],
  [`[pets(2)] = 0`, 'not [pets] has "2"'],
  [`[pets(-2)] = "1"`, '[pets] has "-2"'],
  [`[pets(cat)]`, '[pets] has "cat"'],
  [`[pets(1)] + [pets(2)] > 1`, '([pets] has "1") + ([pets] has "2") > 1'],
  [`not [sex]='1'`, 'not [sex] = "1"'],
  [`[a] = [b]`, '[a] = [b] or [a] = "" and [b] = ""'],
  [`([a]+1)^(2)`, '([a] + 1) ^ 2'],
  [`-[a]`, '-[a]'],
  [`sum([a],[b])`, 'sum(0, [a], [b])'],
  [`mean([a],[b])`, 'mean([a], [b])'],
  [`round([a]/[b])`, 'round([a] / [b], 0)'],
  [`roundup([a],1)`, 'ceil([a] * 10) / 10'],
  [`rounddown([a])`, 'floor([a])'],
  [`if([sex]='1', 1, '')`, 'if([sex] = "1", 1, "")'],
  [`datediff([dob],'today','y')`, 'datediff([dob], today(), "d", false) / 365.2425'],
  [`datediff([dob],"today","d","mdy",true)`, 'datediff([dob], today(), "d", true)'],
  [`datediff([dob], '2020-01-31', 'M', "ymd")`, 'datediff([dob], "2020-01-31", "d", false) / 30.44'],
  [`contains([name], 'Ann')`, 'contains(lower([name]), lower("Ann"))'],
  [`not_contain([name], 'Ann') = 1`, 'not contains(lower([name]), lower("Ann"))'],
  [`year([dob]) > 1990`, 'year([dob]) > 1990'],
  [`# who is an adult\n[a] >= 18 // years`, '[a] >= 18'],
  [`isblankormissingcode([a])`, '[a] = ""'],
])('%s is translated to %s', (source, rule) => {
  expect(translated(source)).toBe(rule)
})

test.each([
  [`[event_1_arm_1][sex] = '1'`, 'RULE_OTHER_EVENT'],
  [`[sex][last-instance] = '1'`, 'RULE_OTHER_EVENT'],
  [`[current-instance] > 1`, 'RULE_SMART_VARIABLE'],
  [`[record-name] = '1'`, 'RULE_SMART_VARIABLE'],
  [`[nobody] = '1'`, 'RULE_UNKNOWN_FIELD'],
  [`[intro] = '1'`, 'RULE_UNKNOWN_FIELD'],
  [`[pets] = '1'`, 'RULE_CHECKBOX_AS_VALUE'],
  [`[pets(7)] = '1'`, 'RULE_UNKNOWN_CODE'],
  [`[sex(1)] = '1'`, 'RULE_CODE_OF_SINGLE'],
  [`[sex] = ""1""`, 'RULE_MALFORMED'],
  [`[sex = '1'`, 'RULE_MALFORMED'],
  [`[sex] = '1`, 'RULE_MALFORMED'],
  [`([sex] = '1'`, 'RULE_MALFORMED'],
  [`[sex] = “1”`, 'RULE_MALFORMED'],
  [`sex = '1'`, 'RULE_MALFORMED'],
  [`1 < [a] < 5`, 'RULE_CHAINED'],
  [`[a] < ''`, 'RULE_ORDER_OF_BLANK'],
  [`median([a],[b])`, 'RULE_FUNCTION'],
  [`datediff([dob],'today','w')`, 'RULE_FUNCTION'],
  ['', 'RULE_EMPTY'],
])('%s is rejected: %s', (source, code) => {
  expect(refusal(source)).toBe(code)
})

test('rules that are too long or too deep are rejected', () => {
  expect(refusal(`${'('.repeat(500)}[a]${')'.repeat(500)}`)).toBe('RULE_TOO_DEEP')
  expect(refusal(`[a] = 1${' or [a] = 1'.repeat(5_000)}`)).toBe('RULE_TOO_LONG')
  expect(refusal(`[a] = 1${' or [a] = 1'.repeat(900)}`)).toBe('RULE_TOO_LONG')
})

/** Whether the engine displays a question with this branching logic. */
function asked(source: string, answers: Record<string, number | string | string[]>): boolean {
  const type = { one: 'choice', many: 'multiple_choice', score: 'number' } as const
  const questions: SurveyItem[] = fields.map(({ key, kind, codes }) => ({
    key,
    type: kind === 'one' || kind === 'many' || kind === 'score' ? type[kind] : kind,
    group: null,
    label: key,
    ...(codes && { options: [...codes].map((code) => ({ code, label: code })) }),
  }))
  const target: SurveyItem = {
    key: 'target',
    type: 'text',
    group: null,
    label: 'target',
    visible_if: translated(source),
  }
  const survey = { key: 's', title: 's', introduction: null, source: null, scores: [], alerts: [] }
  const prepared = prepareSurvey({ ...survey, questions: [...questions, target] })
  const given: SurveyAnswer[] = Object.entries(answers).map(([key, value]) =>
    Array.isArray(value) ? { key, value: null, values: value, skipped: false } : { key, value, skipped: false },
  )
  const state = evaluateSurvey(prepared, { answers: given, seed: '1', today: '2026-11-22', now: '10:00' })
  return state.visible.has('target')
}

describe('an unanswered field is blank, as in REDCap', () => {
  test.each([
    [`[a] <> 0`, {}, true],
    [`[a] = 0`, {}, false],
    [`[a] = ''`, {}, true],
    [`[a] <> ''`, {}, false],
    [`[a] = [b]`, {}, true],
    [`[a] = [b]`, { a: 1 }, false],
    [`[a] <> [b]`, {}, false],
    [`[a] <> [b]`, { a: 1 }, true],
    [`[pets(1)] = '0'`, {}, true],
    [`[pets(1)] = ''`, {}, false],
    [`[pets(1)] <> ''`, {}, true],
    [`[pets(1)] = '1'`, { pets: ['1', '2'] }, true],
    [`[pets(1)] + [pets(2)] = 2`, { pets: ['1', '2'] }, true],
    [`[a] + [b] = ''`, { a: 1 }, true],
    [`sum([a], [b]) = 1`, { a: 1 }, true],
    [`sum([a], [b]) = 0`, {}, true],
    [`mean([a], [b]) = 4`, { a: 4 }, true],
    [`[sex] = '01'`, { sex: '1' }, false],
    [`[sex] = 1`, { sex: '01' }, true],
    [`contains([name], 'ANN')`, { name: 'Hannah' }, true],
    [`rounddown(datediff([dob], 'today', 'y')) >= 18`, { dob: '2008-11-20' }, true],
    [`datediff('today', [dob], 'd') = 2`, { dob: '2026-11-20' }, true],
    [`datediff('today', [dob], 'd', true) = -2`, { dob: '2026-11-20' }, true],
  ] satisfies [string, Record<string, number | string | string[]>, boolean][])(
    '%s with %j: %s',
    (source, answers, expected) => {
      expect(asked(source, answers)).toBe(expected)
    },
  )
})

test('an order of fields that may be unanswered, and an unknown code, result in remarks', () => {
  const { remarks } = translateLogic(`[a] < 5 and [sex] = '3'`, field)
  expect([...remarks.ordered_blank]).toEqual(['a'])
  expect(remarks.unknown_codes).toEqual([{ key: 'sex', code: '3' }])
})

test('any text is translated or rejected, without any other error', () => {
  const pieces = fc.constantFrom(
    '[a]',
    '[pets(1)]',
    '[sex]',
    '=',
    '<>',
    '<',
    'and',
    'or',
    'not',
    '(',
    ')',
    ',',
    "'1'",
    '""',
    '5',
    'sum',
    'if',
    '^',
    '-',
    '[',
    '{',
    '@',
    '\n',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 30 }).map((all) => all.join(' ')),
      ),
      (source) => {
        expect(typeof refusal(source)).toBe('string')
      },
    ),
    { numRuns: 500 },
  )
})
