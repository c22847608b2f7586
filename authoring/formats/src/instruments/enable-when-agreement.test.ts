import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { evaluateSurvey, itemOfKey, loadRegex, prepareSurvey } from '@almanac/domain/survey'
import { testDataFiles } from '../testing/instrument-files'
import { decodeText } from './decode'
import { importQuestionnaire } from './fhir'
import { coding, option, questionnaire } from '../testing/fhir-questionnaires'
import type { JsonObject } from './fhir/json-text'
import { ImportedPair } from '../testing/random-answers'
import { seededRandom } from '@almanac/domain/testing/seeded-random'
import { EnabledItems, linkIdOf, objectsIn } from '../testing/enabled-items'

const ANSWER_SETS = 1_000

interface Agreement {
  /** Number of items whose `enableWhen` was imported as a rule. */
  rules: number
  /** Items whose condition was reported by the import. */
  left_out: string[]
  compared: number
  enabled: number
  disagreeing: string[]
}

const withConditions = (parent: JsonObject): JsonObject[] =>
  objectsIn(parent.item).flatMap((item) => [
    ...(objectsIn(item.enableWhen).length > 0 ? [item] : []),
    ...withConditions(item),
  ])

async function compare(source: JsonObject): Promise<Agreement> {
  const { definition, notes } = importQuestionnaire(source)
  if (!definition) throw new Error(JSON.stringify(notes))
  const survey = prepareSurvey(definition, { regex: await loadRegex(definition) })
  const pair = new ImportedPair(source, survey)
  const places = pair.places()
  const conditional = withConditions(source).map(linkIdOf)
  const ruled = new Set(
    places.filter(({ key }) => survey.item(itemOfKey(key).key)?.visible_if !== undefined).map(({ linkId }) => linkId),
  )
  const left_out = conditional.filter((linkId) => !ruled.has(linkId))
  const enabledItems = new EnabledItems(source, new Set(left_out))
  const chance = seededRandom(11)
  const disagreeing = new Map<string, string>()
  const found: Agreement = {
    rules: conditional.length - left_out.length,
    left_out,
    compared: 0,
    enabled: 0,
    disagreeing: [],
  }
  for (let set = 0; set < ANSWER_SETS; set += 1) {
    const answers = pair.answers(chance)
    const state = evaluateSurvey(survey, { answers, seed: 's', today: '2026-11-22', now: '10:00' })
    const given = new Map([...answers, ...state.counted].map((answer) => [answer.key, answer]))
    const theirs = enabledItems.of(pair.given(given))
    for (const { linkId, path, key, within } of places) {
      // An instance without any answer does not exist.
      if (within.some(({ group, number }) => (state.instances.get(group) ?? 0) < number)) continue
      found.compared += 1
      const isEnabled = theirs.has(path)
      found.enabled += Number(isEnabled)
      if (state.visible.has(key) === isEnabled || disagreeing.has(linkId)) continue
      const rule = survey.item(itemOfKey(key).key)?.visible_if ?? ''
      disagreeing.set(
        linkId,
        `${path} ${String(isEnabled)}: ${rule} ${JSON.stringify([...given.values()])}`.slice(0, 500),
      )
    }
  }
  return { ...found, disagreeing: [...disagreeing.values()] }
}

// The library logs each comparison of two types, which it treats as unequal.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterAll(() => void jest.restoreAllMocks())

const when = (question: string, operator: string, answer: JsonObject) => ({ question, operator, ...answer })
const word = (linkId: string, ...enableWhen: JsonObject[]): JsonObject => ({
  ...{ linkId, text: linkId, type: 'string' },
  ...(enableWhen.length > 0 ? { enableWhen, enableBehavior: 'any' } : {}),
})
const group = (linkId: string, repeats: boolean, ...item: JsonObject[]): JsonObject => ({
  ...{ linkId, text: linkId, type: 'group', repeats, item },
})
const yes = { answerBoolean: true }
const code = (one: string) => ({ answerCoding: coding(one) })
const choices = ['a', 'b', 'c'].map((one) => option(one, one))

const ours: Record<string, { source: JsonObject; rules: number }> = {
  'every operator, on every type': {
    source: questionnaire(
      { linkId: 'smokes', text: 'Smokes', type: 'boolean' },
      word('not yes', when('smokes', '!=', yes)),
      word('no', when('smokes', '=', { answerBoolean: false })),
      word('asked', when('smokes', 'exists', yes)),
      { linkId: 'age', text: 'Age', type: 'integer' },
      word('adult', when('age', '>=', { answerInteger: 18 })),
      word('no age', when('age', 'exists', { answerBoolean: false })),
      word('exactly', when('age', '=', { answerInteger: 18 })),
      { linkId: 'day', text: 'Day', type: 'date' },
      word('later', when('day', '>', { answerDate: '2026-03-01' })),
      { linkId: 'one', text: 'One', type: 'choice', answerOption: choices },
      word('not b', when('one', '!=', code('b'))),
      { linkId: 'some', text: 'Some', type: 'choice', repeats: true, answerOption: choices },
      { ...word('both', when('some', '=', code('a')), when('some', '=', code('b'))), enableBehavior: 'all' },
      word('either', when('some', '=', code('a')), when('smokes', '=', yes)),
      word('none is c', when('some', '!=', code('c'))),
      { linkId: 'open', text: 'Open', type: 'open-choice', answerOption: choices },
      word('in words', when('open', '=', { answerString: 'else' })),
    ),
    rules: 12,
  },
  'what is disabled has no answer for others': {
    source: questionnaire(
      word('last', when('middle', '=', { answerString: 'a' })),
      word('middle', when('first', '=', yes)),
      { linkId: 'first', text: 'First', type: 'boolean' },
      { ...group('inside', false, word('deep')), enableWhen: [when('middle', 'exists', yes)] },
      word('after', when('deep', '!=', { answerString: 'z' })),
    ),
    rules: 4,
  },
  'the nearest question, in each instance': {
    source: questionnaire(
      group(
        'doses',
        true,
        { linkId: 'amount', text: 'Amount', type: 'integer' },
        word('why', when('amount', '>', { answerInteger: 3 })),
        group(
          'times',
          true,
          word('hour'),
          word('late', when('hour', 'exists', yes), when('why', '=', { answerString: 'a' })),
        ),
      ),
      {
        ...{ linkId: 'pain', text: 'Pain', type: 'boolean' },
        item: [word('where', when('pain', '=', yes)), word('else', when('where', '!=', { answerString: 'a' }))],
      },
    ),
    rules: 4,
  },
}

test.each(Object.entries(ours))('%s: the same items are enabled as by another engine', async (_, { source, rules }) => {
  const found = await compare(source)
  expect(found.disagreeing).toEqual([])
  expect(found).toMatchObject({ rules, left_out: [] })
  expect(found.compared).toBeGreaterThan(ANSWER_SETS)
  expect(found.enabled / found.compared).toBeGreaterThan(0.2)
  expect(found.enabled / found.compared).toBeLessThan(0.95)
})

const published = testDataFiles('fhir')
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => {
    const source = JSON.parse(decodeText(readFileSync(path)).text) as JsonObject
    return source.resourceType === 'Questionnaire' && withConditions(source).length > 0 ? [{ path, source }] : []
  })

// Empty where TEST_DATA is unset.
for (const { path, source } of published)
  test(`${basename(path)} enables what its conditions say`, async () => {
    const { disagreeing } = await compare(source)
    expect(disagreeing).toEqual([])
  })
