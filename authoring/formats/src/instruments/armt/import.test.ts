import type { ImportResult } from '../import-result'
import { faultsOf, itemOf } from '../../testing/dictionary'
import { importArmt } from './import'

const field = (field_name: string, more: object = {}) => ({
  field_name,
  form_name: 'diary',
  section_header: '',
  field_type: 'text',
  field_label: `About ${field_name}`,
  select_choices_or_calculations: '',
  field_note: '',
  branching_logic: '',
  evaluated_logic: '',
  required_field: '',
  matrix_group_name: '',
  field_annotation: '',
  ...more,
})

const choices = ['1', '2'].map((code) => ({ code, label: `Choice ${code}` }))
const one = field('one', { field_type: 'radio', select_choices_or_calculations: choices })
const many = field('many', { field_type: 'checkbox', select_choices_or_calculations: choices })

const imported = (...fields: object[]): ImportResult => importArmt(JSON.stringify(fields, null, 2), 'diary_armt')
const rule = (branching_logic: string, evaluated_logic = '') => {
  const result = imported(one, many, field('q', { branching_logic, evaluated_logic }))
  return { rule: itemOf(result, 'q').visible_if, faults: faultsOf(result, 'q') }
}

test('the app’s own types become questions', () => {
  const result = imported(
    field('scale', { field_type: 'range', select_choices_or_calculations: choices }),
    field('instructions', {
      field_type: 'info',
      field_label: 'Before you start',
      select_choices_or_calculations: [
        { code: '', label: 'Sit down.' },
        { code: 'P2', label: 'Breathe.' },
      ],
    }),
    field('craving', {
      field_type: 'slider',
      range: { min: '0', max: '10', step: 1, labelLeft: 'Not at all', labelRight: 'Extremely' },
    }),
    field('row_1', { field_type: 'matrix-radio', select_choices_or_calculations: choices, matrix_group_name: 'm' }),
    field('row_2', { field_type: 'matrix-radio', select_choices_or_calculations: choices, matrix_group_name: 'm' }),
    field('gender', { field_type: 'radio', select_choices_or_calculations: '1|Female\n2|Male' }),
    field('trimmed', { field_type: 'radio', select_choices_or_calculations: [{ code: '\r1', label: ' One ' }] }),
  )
  expect(faultsOf(result)).toEqual([])
  expect(result.definition).toMatchObject({ key: 'diary', title: 'Diary' })
  expect(itemOf(result, 'scale')).toMatchObject({ type: 'choice', display: 'horizontal' })
  expect(itemOf(result, 'instructions')).toMatchObject({
    type: 'information',
    label: 'Before you start\n\nSit down.\n\nBreathe.',
  })
  expect(itemOf(result, 'craving')).toMatchObject({
    type: 'slider',
    min: 0,
    max: 10,
    min_label: 'Not at all',
    max_label: 'Extremely',
  })
  expect(itemOf(result, 'row_1')).toMatchObject({ type: 'choice', group: 'm' })
  expect(itemOf(result, 'm')).toMatchObject({ type: 'group', display: 'matrix' })
  expect(itemOf(result, 'gender').options).toEqual([
    { code: '1', label: 'Female' },
    { code: '2', label: 'Male' },
  ])
  expect(itemOf(result, 'trimmed').options).toEqual([{ code: '1', label: 'One' }])
})

test.each(['audio', 'guided-audio', 'timed', 'healthkit', 'launcher', 'telepathy'])(
  '%s is reported and not imported',
  (field_type) => {
    const result = imported(one, field('own', { field_type, select_choices_or_calculations: [] }))
    expect(faultsOf(result, 'own')).toEqual(['FIELD_NOT_IMPORTED'])
  },
)

test.each([
  [`[one] = '1'`, `responses['one'] == '1'`, '[one] = "1"', []],
  [`[one]<>"1"`, '', '[one] != "1"', []],
  [`[many(2)] = "1"`, '', '[many] has "2"', []],
  [`[many] = '1'`, `responses['many'] == '1'`, '[many] has "1" and count([many]) = 1', ['CHECKBOX_AS_VALUE']],
  [`[one(1)] = "1"`, `responses['one'] == 1`, '[one] = "1"', ['CODE_OF_SINGLE']],
  [`[one(1)] = "1"`, `responses['one'] == 2`, undefined, ['RULE_CODE_OF_SINGLE']],
  [`[one(1)] = "1"`, '', undefined, ['RULE_CODE_OF_SINGLE']],
  [`[one] = ""1""`, `responses['one'] == '1'`, undefined, ['RULE_MALFORMED']],
  [`one(1) = "1"`, '', undefined, ['RULE_FUNCTION']],
  [`[one] = '7'`, '', '[one] = "7"', ['UNKNOWN_CODE']],
  [`[one] = '1'`, `responses['one'] == '2'`, '[one] = "1"', ['EVALUATED_LOGIC_DIFFERS']],
  [`[one] = '1'`, `responses['one'] == `, '[one] = "1"', []],
  ['', `responses['one'] == '1'`, undefined, ['RULE_ONLY_SCRIPT']],
  [`[nobody] = '1'`, '', undefined, ['RULE_UNKNOWN_FIELD']],
])('%s with the evaluated logic %s', (branching, evaluated, expected, faults) => {
  expect(rule(branching, evaluated)).toEqual({ rule: expected, faults })
})

test('a note about a rule has the line of its branching logic', () => {
  const text = JSON.stringify([one, field('q', { branching_logic: '[nobody] = 1' })], null, 2)
  const line = text.split('\n').findIndex((words) => words.includes('nobody')) + 1
  expect(importArmt(text).notes).toMatchObject([{ key: 'q', line }])
})

test.each([
  ['[', 'NOT_JSON'],
  ['{}', 'NO_ARMT_FILE'],
  ['[]', 'NO_ARMT_FILE'],
  ['[1, 2]', 'NO_ARMT_FILE'],
  [JSON.stringify([field('q', { field_type: 'audio' })]), 'FIELD_NOT_IMPORTED'],
  [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'NO_ARMT_FILE'],
])('%.30s is rejected with a reason', (source, code) => {
  const { definition, notes } = importArmt(source)
  expect(definition).toBeNull()
  expect(notes[0]).toMatchObject({ severity: 'error', code })
})

test('a file in windows-1252 is read', () => {
  const text = JSON.stringify([field('q', { field_label: '¿Qué?' })])
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(itemOf(importArmt(bytes), 'q').label).toBe('¿Qué?')
})
