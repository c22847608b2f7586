import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'papaparse'
import {
  evaluateSurvey,
  loadRegex,
  normalizeAnswer,
  prepareSurvey,
  type SurveyAnswer,
  type SurveyDefinition,
  type SurveyItem,
} from '@almanac/domain/survey'
import { testDataFiles } from '../testing/instrument-files'
import { decodeText } from './decode'
import { importFile } from './import-file'
import { seededRandom } from '@almanac/domain/testing/seeded-random'
import { visibleByReplacement, type LogicDialect, type LogicField } from '../testing/replaced-logic'
import { dictionary } from '../testing/dictionary'

const ANSWER_SETS = 1_000

const text = (cell: unknown): string => (typeof cell === 'string' ? cell.trim() : '')

/** The rows of a dictionary, parsed without the importer. */
function rowsOf(bytes: Buffer, dialect: LogicDialect): (LogicField & { form: string })[] {
  const source = decodeText(bytes).text
  const rows: unknown =
    dialect === 'armt' ? JSON.parse(source) : parse(source.trim(), { header: true, skipEmptyLines: true }).data
  const cell = (row: unknown, armt: string, redcap: string) =>
    text(typeof row === 'object' && row !== null ? Reflect.get(row, dialect === 'armt' ? armt : redcap) : '')
  const fields = (Array.isArray(rows) ? rows : []).map((row: unknown) => ({
    name: cell(row, 'field_name', 'Variable / Field Name'),
    form: cell(row, 'form_name', 'Form Name'),
    logic: cell(row, 'branching_logic', 'Branching Logic (Show field only if...)'),
    isCheckbox: cell(row, 'field_type', 'Field Type') === 'checkbox',
  }))
  // Of duplicate names the first is imported, and the others are reported.
  return fields.filter(({ name }, place) => fields.findIndex((other) => other.name === name) === place)
}

/** Numbers and texts that the rules compare with, so that some conditions are met. */
const literalsOf = (rows: readonly LogicField[]): string[] => [
  ...new Set(
    rows.flatMap(({ logic }) => [...logic.matchAll(/["']([^"']+)["']|\b(\d+)\b/g)].map((m) => m[1] ?? m[2] ?? '')),
  ),
]

function answerByChance(item: SurveyItem, literals: readonly string[], chance: () => number): SurveyAnswer | undefined {
  const { key, type } = item
  const codes = item.options?.map(({ code }) => code) ?? []
  const oneOf = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  if (chance() < 0.2) return undefined
  if (type === 'multiple_choice')
    return { key, value: null, values: codes.filter(() => chance() < 0.35), skipped: false }
  if (type === 'choice') return { key, value: oneOf(codes), skipped: false }
  if (type === 'number' || type === 'slider')
    return { key, value: Math.round(chance() * 2) + (Number(oneOf(literals)) || 0) - 1, skipped: false }
  return type === 'text' ? { key, value: oneOf([...literals, 'words']), skipped: false } : undefined
}

const codesOf = ({ value, values }: SurveyAnswer): string[] =>
  values ?? (value === null || value === '' ? [] : [String(value)])

interface Agreement {
  compared: number
  /** Number of rules reported by the import. */
  left_out: number
  rules: number
  disagreeing: Set<string>
}

/** Compares which questions are displayed: by the imported survey, and by the original rules. */
async function compare(definition: SurveyDefinition, rows: LogicField[], dialect: LogicDialect): Promise<Agreement> {
  const survey = prepareSurvey(definition, { regex: await loadRegex(definition) })
  const items = new Map(definition.questions.map((item) => [item.source?.id ?? item.key, item]))
  const hasRule = ({ visible_if, group }: SurveyItem): boolean =>
    visible_if !== undefined || (group !== null && hasRule(survey.item(group) as SurveyItem))
  const read = rows.flatMap((row) => {
    const item = items.get(row.name)
    return item ? [{ ...row, item, isTaken: row.logic === '' || hasRule(item) }] : []
  })
  const asked = visibleByReplacement(
    read.map((row) => ({ ...row, logic: row.isTaken ? row.logic : '' })),
    dialect,
  )
  const chance = seededRandom(7)
  const literals = literalsOf(rows)
  const found: Agreement = {
    compared: 0,
    left_out: read.filter(({ isTaken }) => !isTaken).length,
    rules: read.filter(({ isTaken, logic }) => isTaken && logic !== '').length,
    disagreeing: new Set(),
  }
  for (let set = 0; set < ANSWER_SETS; set += 1) {
    const answers = read.flatMap(({ item }) => answerByChance(item, literals, chance) ?? [])
    const context = { answers, seed: 's', today: '2026-11-22', now: '10:00' }
    const { visible } = evaluateSurvey(survey, context)
    const given = new Map(answers.map((answer) => [answer.key, codesOf(normalizeAnswer(survey, answer))]))
    const theirs = asked(new Map(read.map(({ name, item }) => [name, given.get(item.key) ?? []])))
    for (const { name, logic, item } of read) {
      found.compared += 1
      if (visible.has(item.key) !== theirs.has(name))
        found.disagreeing.add(`${name}: ${logic} / ${item.visible_if ?? ''}`)
    }
  }
  return found
}

async function agreementOf(path: string, bytes: Buffer, dialect: LogicDialect): Promise<Agreement[]> {
  const rows = rowsOf(bytes, dialect)
  const found: Agreement[] = []
  for (const { definition } of importFile({ path, bytes, read: () => null }, dialect)) {
    if (!definition) continue
    const keys = new Set(definition.questions.map(({ key, source }) => source?.id ?? key))
    found.push(
      await compare(
        definition,
        rows.filter(({ name }) => keys.has(name)),
        dialect,
      ),
    )
  }
  return found
}

const ours = dictionary([
  { name: 'smokes', type: 'yesno' },
  { name: 'kinds', type: 'checkbox', choices: '1, Pipe | 2, Cigar | 3, Other', branching: "[smokes] = '1'" },
  { name: 'often', type: 'radio', choices: '1, Daily | 2, Weekly', branching: "[kinds(1)] = '1' or [kinds(2)]='1'" },
  { name: 'years', type: 'text', branching: `[often] <> '' and ([smokes]="1" AND [kinds(3)] <> '1')` },
  { name: 'why', type: 'notes', branching: '[often] <> "2"' },
  { name: 'end', type: 'text', branching: '[smokes]=0 or [years]=2' },
])

test('an imported dictionary displays the same questions as an independent interpreter of its branching logic', async () => {
  const [found] = await agreementOf('ours.csv', Buffer.from(ours), 'redcap')
  expect(found).toMatchObject({ compared: 6 * ANSWER_SETS, left_out: 0, rules: 5 })
  expect([...(found?.disagreeing ?? [])]).toEqual([])
})

test('of fields with the same name, the rule is that of the imported one', async () => {
  const choices = [
    { code: '1', label: 'Yes' },
    { code: '2', label: 'No' },
  ]
  const row = (field_name: string, branching_logic: string) => ({
    ...{ field_name, form_name: 'f', field_type: 'radio', field_label: field_name, branching_logic },
    select_choices_or_calculations: choices,
  })
  const rows = [row('a', ''), row('b', "[a] = '1'"), row('b', "[a] = '2'")]
  const [found] = await agreementOf('f.json', Buffer.from(JSON.stringify(rows)), 'armt')
  expect(found).toMatchObject({ compared: 2 * ANSWER_SETS, rules: 1 })
  expect([...(found?.disagreeing ?? [])]).toEqual([])
})

const published = [
  ...testDataFiles('redcap').map((path) => ({ path, dialect: 'redcap' as const })),
  ...testDataFiles('radar-armt').map((path) => ({ path, dialect: 'armt' as const })),
].filter(({ path }) => /\.(csv|json)$/.test(path))

// Empty where TEST_DATA is unset.
for (const { path, dialect } of published)
  test(`${basename(path)} asks what its branching logic says`, async () => {
    const found = await agreementOf(path, readFileSync(path), dialect)
    expect(found.flatMap(({ disagreeing }) => [...disagreeing])).toEqual([])
  })
