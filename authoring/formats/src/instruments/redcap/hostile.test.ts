import * as fc from 'fast-check'
import { dictionary, faultsOf, imported, itemOf } from '../../testing/dictionary'
import { MAX_INSTRUMENT_BYTES, MAX_ITEMS } from '../limits'
import { importRedcap } from './import'

const whole = dictionary([
  { name: 'a', label: 'A question', type: 'radio', choices: '1, Yes | 2, No' },
  { name: 'b', label: 'Another, with "quotes"', branching: `[a] = '1'`, annotation: `@DEFAULT="x"` },
])
const codes = (source: string | Uint8Array) =>
  importRedcap(source).flatMap(({ notes }) => notes.map(({ code }) => code))
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('a truncated file is reported with its line, and the fields before it are imported', () => {
  const [result] = importRedcap(whole.slice(0, whole.indexOf('Another') + 4))
  expect(result?.definition?.questions.map(({ key }) => key)).toEqual(['a'])
  expect(result?.notes).toMatchObject([{ code: 'FILE_CUT_OFF', line: 3 }])
})

test('a file that is truncated where it is still a valid table is reported as possibly truncated', () => {
  const plain = dictionary([
    { name: 'a', label: 'First' },
    { name: 'b', label: 'Second one', type: 'text', annotation: '@READONLY' },
  ])
  expect(codes(plain)).toEqual([])
  // Truncated in a cell, in the last cell, and before the line end.
  const cut = (end: number) => importRedcap(plain.slice(0, end))[0]?.notes ?? []
  expect(cut(plain.indexOf('Second') + 4)).toMatchObject(
    [
      { code: 'TOO_FEW_CELLS', line: 3 },
      { severity: 'warning', code: 'FILE_MAY_BE_CUT', line: 3 },
    ].sort((one, other) => one.code.localeCompare(other.code)),
  )
  expect(cut(plain.trimEnd().length)).toMatchObject([{ severity: 'info', code: 'FILE_MAY_BE_CUT', line: 3 }])
})

test('a file truncated anywhere is read or rejected with a note', () => {
  fc.assert(
    fc.property(fc.nat(whole.length), (end) => {
      const results = importRedcap(whole.slice(0, end))
      expect(results.length).toBeGreaterThan(0)
      expect(results.every(({ definition, notes }) => definition !== null || notes.length > 0)).toBe(true)
    }),
  )
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('columns separated by %s are read', (_, delimiter) => {
  const header = ['Variable / Field Name', 'Form Name', 'Field Type', 'Field Label', 'Field Annotation'].join(delimiter)
  const [result] = importRedcap(`${header}\n${['a', 'visit', 'text', 'Who, if anybody', ''].join(delimiter)}\n`)
  expect(result?.definition?.questions[0]?.label).toBe('Who, if anybody')
  expect(codes(`${header}\n${['a', 'visit', 'text', 'x', ''].join(delimiter)}\n`)).toEqual(['OTHER_DELIMITER'])
})

test.each([
  ['an empty file', '', 'EMPTY_FILE'],
  ['no header', 'a,visit,,text,Label', 'NO_DATA_DICTIONARY'],
  ['only a header', whole.split('\r\n')[0] ?? '', 'NO_FIELDS'],
  ['another table', 'name,age\nAnn,7\n', 'NO_DATA_DICTIONARY'],
])('%s is rejected with a reason', (_, source, code) => {
  const results = importRedcap(source)
  expect(results.map(({ definition }) => definition)).toEqual([null])
  expect(results[0]?.notes).toMatchObject([{ severity: 'error', code }])
})

test('UTF-8 with a byte-order mark, UTF-16 and windows-1252 are read', () => {
  const french = dictionary([{ name: 'a', label: 'Été' }])
  const label = (bytes: Uint8Array) => importRedcap(bytes)[0]?.definition?.questions[0]?.label
  expect(label(new TextEncoder().encode(`\ufeff${french}`))).toBe('Été')
  expect(label(latin(french))).toBe('Été')
  expect(label(new Uint8Array(Buffer.from(`\ufeff${french}`, 'utf16le')))).toBe('Été')
  expect(codes(latin(french))).toEqual(['OTHER_ENCODING'])
})

test('a duplicate name is imported once, and the other line is reported', () => {
  const result = imported({ name: 'a', label: 'First' }, { name: 'a', label: 'Second' })
  expect(itemOf(result, 'a').label).toBe('First')
  expect(result.notes).toMatchObject([{ code: 'FIELD_NOT_IMPORTED', line: 3 }])
})

test('names with characters of the rule syntax are rejected, and names of object properties are imported', () => {
  expect(faultsOf(imported({ name: 'a' }, { name: 'x]@1' }, { name: '' }))).toEqual([
    'FIELD_NOT_IMPORTED',
    'FIELD_NOT_IMPORTED',
  ])
  const names = ['__proto__', 'constructor', 'toString']
  expect(imported(...names.map((name) => ({ name }))).definition?.questions.map(({ key }) => key)).toEqual(names)
})

test('formulas of a spreadsheet are text', () => {
  expect(itemOf(imported({ name: 'a', label: '=HYPERLINK("http://a.test")' }), 'a').label).toBe(
    '=HYPERLINK("http://a.test")',
  )
  expect(itemOf(imported({ name: 'a', annotation: '@DEFAULT="=1+1"' }), 'a').initial).toBe('="=1+1"')
})

test('a huge cell is truncated and reported', () => {
  const result = imported({ name: 'a', label: '<b>x</b>'.repeat(100_000) })
  expect(JSON.stringify(itemOf(result, 'a').label).length).toBeLessThan(20_100)
  expect(faultsOf(result)).toEqual(['CELL_TOO_LONG', 'TEXT_TOO_LONG', 'HTML_LOST'])
})

test('ten thousand fields of one form are limited, and the omitted ones are reported', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    name: `q${index}`,
    type: 'yesno',
    branching: index === 0 ? '' : `[q${index - 1}] = '1'`,
  }))
  const result = imported(...rows)
  expect(result.definition?.questions).toHaveLength(MAX_ITEMS)
  expect(faultsOf(result).filter((code) => code === 'FIELD_NOT_IMPORTED')).toHaveLength(10_000 - MAX_ITEMS)
})

test('a file above the size limit is not read', () => {
  expect(codes(new Uint8Array(MAX_INSTRUMENT_BYTES + 1))).toEqual(['FILE_TOO_LARGE'])
})

test('lines with too few or too many cells are reported', () => {
  const header = 'Variable / Field Name,Form Name,Field Type,Field Label'
  expect(codes(`${header}\na,visit,text\nb,visit,text,One, two\n`)).toEqual([
    'TOO_FEW_CELLS',
    'TOO_MANY_CELLS',
    'NO_LABEL',
  ])
})

test('a ranking of a thousand rows has no warnings', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    name: `q${index}`,
    type: 'radio',
    choices: '1, A',
    matrix: 'm',
    ranking: 'y',
  }))
  const result = imported(...rows)
  expect(itemOf(result, 'q1')).not.toHaveProperty('warnings')
  expect(faultsOf(result)).toEqual(['MATRIX_RANKING'])
})

test('the number of forms is limited to a thousand', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    name: `q${index}`,
    form: `form ${'-'.repeat(index % 7)}${index}`,
  }))
  const results = importRedcap(dictionary(rows))
  expect(results).toHaveLength(1_000)
  expect(results[0]?.notes.map(({ code }) => code)).toEqual(['RECORD_ID', 'TOO_MANY_FORMS'])
})
