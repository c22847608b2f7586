import type { SurveyItem } from '@almanac/domain/survey'
import {
  coding,
  everything,
  extension,
  fhirpath,
  often,
  option,
  questionnaire,
} from '../../testing/fhir-questionnaires'
import { importQuestionnaire } from './import-questionnaire'
import type { JsonObject } from './json-text'

function read(source: string | JsonObject) {
  const { definition, notes, imported } = importQuestionnaire(source)
  if (!definition) throw new Error(JSON.stringify(notes))
  const item = (key: string): SurveyItem => {
    const found = definition.questions.find((candidate) => candidate.key === key)
    if (!found) throw new Error(`${key} is missing: ${definition.questions.map((one) => one.key).join(', ')}`)
    return found
  }
  return { definition, notes, imported, item, codes: notes.map(({ code }) => code) }
}

const conditional = (...enableWhen: JsonObject[]) => ({ linkId: 'then', text: 'Then', type: 'string', enableWhen })

describe('the items of a Questionnaire', () => {
  const { definition, item, notes } = read(everything)

  it('are a flat list, groups before their items', () => {
    expect(definition.questions.map(({ key, type, group }) => `${key} ${type} ${group ?? '-'}`)).toEqual([
      'asleep number -',
      'night group -',
      'slept choice night',
      'hours number night',
      'why text night',
      'place choice night',
      'woken multiple_choice night',
      'table group -',
      'late choice table',
      'tired choice table',
      'rested slider -',
      'drinks group -',
      'drink text drinks',
      'cups number drinks',
      'dreams_answers group -',
      'dreams text dreams_answers',
      'code text -',
      'day date -',
      'up time -',
      'study text -',
      'score number -',
      'advice information -',
    ])
  })

  it('have their texts in the languages of the product, and other languages are reported', () => {
    expect(definition).toMatchObject({
      key: 'sleepdiary',
      title: { en: 'Sleep diary', es: 'Diario de sueño' },
      introduction: 'How you slept.',
      source: 'http://example.org/Questionnaire/sleep-diary|1.2',
    })
    expect(item('slept').label).toEqual({ en: '1. Did you sleep?', fr: '1. Avez-vous dormi ?' })
    expect(item('place').options?.[0]).toEqual({
      code: 'bed',
      label: { en: 'Bed', fr: 'Lit' },
      score: 2,
      system: 'http://example.org/places',
    })
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'TRANSLATION_NOT_IMPORTED', source: 'Schlaftagebuch' }),
    )
  })

  it('have their bounds, units, displays and repetitions', () => {
    expect(item('hours')).toMatchObject({ min: 0, max: 24, unit: 'hours', description: 'Naps count.' })
    expect(item('why')).toMatchObject({ max_length: 80, source: { parent: 'hours' } })
    expect(item('rested')).toMatchObject({ min: 0, max: 10, min_label: 'Not at all', max_label: 'Fully' })
    expect(item('night')).toMatchObject({ display: 'page', required: true })
    expect(item('table').display).toBe('matrix')
    expect(item('place').display).toBe('dropdown')
    expect(item('drinks').repeats).toEqual({ min: 1, max: 4 })
    expect(item('dreams_answers').repeats).toEqual({ min: 0, max: 3 })
    expect(item('woken')).toMatchObject({ max_choices: 2 })
    expect(item('woken').options?.slice(2)).toEqual([
      { code: 'nothing', label: 'Nothing', exclusive: true, system: coding('').system },
      { code: 'other', label: 'Something else', other: true },
    ])
    expect(item('code').regex).toBe('[A-Z]{2}\\d+')
    expect(item('up').initial).toBe('07:30')
    expect(item('study')).toMatchObject({ hidden: true, initial: 'A' })
  })

  it('are reported when a sum would hide missing answers', () => {
    expect(notes).toContainEqual(expect.objectContaining({ severity: 'info', code: 'PARTIAL_SUM', key: 'score' }))
  })

  it('have their rules in the rule language of the survey', () => {
    expect(item('hours').visible_if).toBe('[slept] = "true"')
    expect(item('why').visible_if).toBe('[hours] < 5')
    expect(item('cups').visible_if).toBe('answered([drink])')
    expect(item('asleep')).toMatchObject({ hidden: true, calculated: '[hours] * 60' })
    expect(item('day').initial).toBe('=today()')
    expect(item('score')).toMatchObject({ read_only: true, calculated: 'sum(score([late]), score([tired]))' })
    expect(item('advice').visible_if).toBe('[asleep] < 240 or [score] >= 4')
  })
})

describe('enableWhen', () => {
  const asked = [
    { linkId: 'one', text: 'One', type: 'choice', answerOption: often },
    { linkId: 'many', text: 'Many', type: 'choice', repeats: true, answerOption: often },
    { linkId: 'number', text: 'Number', type: 'integer' },
    { linkId: 'yes', text: 'Yes?', type: 'boolean' },
    { linkId: 'date', text: 'Date', type: 'date' },
    { linkId: 'open', text: 'Open', type: 'open-choice', answerOption: often },
  ]
  it.each<[string, JsonObject, string]>([
    ['exists', { question: 'number', operator: 'exists', answerBoolean: true }, 'answered([number])'],
    ['exists: false', { question: 'number', operator: 'exists', answerBoolean: false }, 'not answered([number])'],
    ['= of a choice', { question: 'one', operator: '=', answerCoding: coding('some') }, '[one] = "some"'],
    ['= of several', { question: 'many', operator: '=', answerCoding: coding('some') }, '[many] has "some"'],
    ['!= of a choice', { question: 'one', operator: '!=', answerCoding: coding('some') }, '[one] != "some"'],
    ['!= of several', { question: 'many', operator: '!=', answerCoding: coding('some') }, 'not [many] has "some"'],
    ['a code without its system', { question: 'one', operator: '=', answerCoding: { code: 'some' } }, '[one] = "some"'],
    [
      'a code of another system',
      { question: 'one', operator: '=', answerCoding: { system: 'x', code: 'some' } },
      '[one] = "some"',
    ],
    ['>= of a number', { question: 'number', operator: '>=', answerInteger: 3 }, '[number] >= 3'],
    ['= false', { question: 'yes', operator: '=', answerBoolean: false }, '[yes] = "false"'],
    ['< of a date', { question: 'date', operator: '<', answerDate: '2020-02-01' }, '[date] < "2020-02-01"'],
    ['words beside choices', { question: 'open', operator: '=', answerString: 'hay' }, 'other([open]) = "hay"'],
  ])('%s', (_, condition, rule) => {
    expect(read(questionnaire(...asked, conditional(condition))).item('then').visible_if).toBe(rule)
  })

  const some = { question: 'one', operator: '=', answerCoding: coding('some') }
  const lost = { question: 'nowhere', operator: '=', answerBoolean: true }
  it.each<[string, JsonObject, string | undefined]>([
    ['all', { enableBehavior: 'all' }, '[one] = "some" and [one] = "some"'],
    ['any', { enableBehavior: 'any' }, '[one] = "some" or [one] = "some"'],
    ['any where it is not said', {}, '[one] = "some" or [one] = "some"'],
  ])('joins conditions by %s', (_, behavior, rule) => {
    const { item, codes } = read(questionnaire(...asked, { ...conditional(some, some), ...behavior }))
    expect(item('then').visible_if).toBe(rule)
    expect(codes.includes('ENABLE_BEHAVIOR_MISSING')).toBe(!('enableBehavior' in behavior))
  })

  it('shows rather than hides an item with an unreadable condition, and reports it', () => {
    const any = read(questionnaire(...asked, { ...conditional(some, lost), enableBehavior: 'any' }))
    expect(any.item('then').visible_if).toBeUndefined()
    const all = read(questionnaire(...asked, { ...conditional(some, lost), enableBehavior: 'all' }))
    expect(all.item('then').visible_if).toBe('[one] = "some"')
    for (const { notes } of [any, all]) {
      expect(notes).toContainEqual(
        expect.objectContaining({ severity: 'error', code: 'RULE_NOT_IMPORTED', key: 'then' }),
      )
    }
  })

  it('omits circular rules and reports them', () => {
    const { item, notes } = read(
      questionnaire(
        {
          linkId: 'a',
          text: 'A',
          type: 'boolean',
          enableWhen: [{ question: 'b', operator: 'exists', answerBoolean: true }],
        },
        {
          linkId: 'b',
          text: 'B',
          type: 'boolean',
          enableWhen: [{ question: 'a', operator: 'exists', answerBoolean: true }],
        },
      ),
    )
    expect([item('a').visible_if, item('b').visible_if].filter(Boolean)).toHaveLength(1)
    expect(notes).toContainEqual(expect.objectContaining({ severity: 'error', code: 'RULE_NOT_IMPORTED' }))
  })
})

describe('content without an equivalent', () => {
  it('is reported with the linkId and the line', () => {
    const source = `{
  "resourceType": "Questionnaire",
  "status": "active",
  "item": [
    { "linkId": "a", "text": "A", "type": "string" },
    {
      "linkId": "b",
      "text": "B",
      "type": "attachment"
    },
    { "linkId": "c", "text": "C", "type": "string", "unheardOf": 1,
      "extension": [
        { "url": "http://example.org/own", "valueString": "x" }
      ] }
  ]
}`
    const { notes, definition } = read(source)
    expect(definition.questions.map(({ key, source: place }) => [key, place?.line])).toEqual([
      ['a', 5],
      ['c', 11],
    ])
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'TYPE_NOT_IMPORTED', key: 'b', line: 6, severity: 'error' }),
    )
    expect(notes).toContainEqual(expect.objectContaining({ code: 'NOT_IMPORTED', key: 'c', line: 11, source: '1' }))
    expect(notes).toContainEqual(expect.objectContaining({ code: 'NOT_IMPORTED', key: 'c', line: 13 }))
  })

  it('is a ValueSet missing from the file; the question becomes a text', () => {
    const { item, codes } = read(
      questionnaire({ linkId: 'a', text: 'A', type: 'choice', answerValueSet: 'http://example.org/vs' }),
    )
    expect(item('a').type).toBe('text')
    expect(codes).toEqual(expect.arrayContaining(['VALUE_SET_NOT_IMPORTED', 'CHOICES_MISSING']))
  })

  it('are rules that need missing data, or are in another language', () => {
    const { item, notes } = read(
      questionnaire(
        { linkId: 'a', text: 'A', type: 'string', extension: [extension.calculated('%patient.name.family')] },
        {
          linkId: 'b',
          text: 'B',
          type: 'string',
          extension: [
            extension.sdc('calculatedExpression', { valueExpression: { language: 'text/cql', expression: 'x' } }),
          ],
        },
        { linkId: 'c', text: 'C', type: 'string', extension: [extension.enabled('item.where(')] },
      ),
    )
    expect(['a', 'b', 'c'].map((key) => item(key).calculated ?? item(key).visible_if)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(notes.filter(({ code }) => code === 'RULE_NOT_IMPORTED').map(({ key }) => key)).toEqual(
      ['c', 'a', 'b'].sort(),
    )
  })

  it('is kept as FHIRPath for external evaluation when it is an expression', () => {
    const { item, codes } = read({
      ...questionnaire(
        { linkId: 'a', text: 'A', type: 'string' },
        { linkId: 'b', text: 'B', type: 'string', extension: [extension.calculated('%name.replace(\'x\', "%name")')] },
        { linkId: 'c', text: 'C', type: 'string', extension: [extension.enabled("answer.value.indexOf('x') > 1")] },
      ),
      extension: [extension.variable('name', "item.where(linkId='a').answer.value.trim()")],
    })
    expect(codes).toContain('RULE_AS_FHIRPATH')
    expect(item('c').visible_if).toBe('fhirpath("/* item \\"c\\" */ answer.value.indexOf(\'x\') > 1")')
    expect(codes).toContain('RULE_NOT_IMPORTED')
  })

  it('is a warning when it is a constraint', () => {
    const constraint = {
      url: 'http://hl7.org/fhir/StructureDefinition/targetConstraint',
      extension: [
        { url: 'key', valueId: 'order' },
        { url: 'severity', valueCode: 'warning' },
        {
          url: 'expression',
          valueExpression: fhirpath("item.where(linkId='a').answer.value <= item.where(linkId='b').answer.value"),
        },
        { url: 'human', valueString: 'The first is the smaller one.' },
      ],
    }
    const numbers = ['a', 'b'].map((linkId) => ({ linkId, text: linkId, type: 'integer' }))
    const { item } = read({ ...questionnaire(...numbers), extension: [constraint] })
    expect(item('b').warnings).toEqual([{ when: '[a] > [b]', text: 'The first is the smaller one.' }])
  })
})

it('keeps an image at an https address with a note that it has to be added to media, and reports other media', () => {
  const media = (valueAttachment: JsonObject) => ({
    linkId: 'a',
    text: 'A',
    type: 'string',
    extension: [extension.sdc('itemMedia', { valueAttachment })],
  })
  const image = { contentType: 'image/png', url: 'https://example.org/arm.png', title: 'An arm' }
  expect(read(questionnaire(media(image))).item('a').picture).toEqual({
    url: image.url,
    alternative: 'An arm',
    kind: 'image',
  })
  expect(read(questionnaire(media(image))).codes).toContain('MEDIA_ELSEWHERE')
  const inside = read(questionnaire(media({ contentType: 'image/png', data: 'AAAA' })))
  expect(inside.item('a').picture).toBeUndefined()
  expect(inside.codes).toContain('MEDIA_NOT_IMPORTED')
})

describe('names', () => {
  it('are kept if they are valid keys, and made unique', () => {
    const { definition, codes } = read(
      questionnaire(
        { linkId: '/54126-8/1', text: 'A', type: 'string' },
        { linkId: 'a@b[c]', text: 'B', type: 'string' },
        { linkId: 'a_b_c_', text: 'C', type: 'string' },
        { linkId: '/54126-8/1', text: 'D', type: 'string' },
        { text: 'E', type: 'string' },
      ),
    )
    expect(definition.questions.map(({ key }) => key)).toEqual([
      '/54126-8/1',
      'a_b_c_',
      'a_b_c__2',
      '/54126-8/1_2',
      'item_5',
    ])
    expect(definition.questions[1]?.source).toEqual({ id: 'a@b[c]' })
    expect(codes).toEqual(expect.arrayContaining(['KEY_CHANGED', 'LINK_ID_TWICE', 'LINK_ID_MISSING']))
  })

  it('of options with the same code in two systems are made unique', () => {
    const { item, codes } = read(
      questionnaire({
        linkId: 'a',
        text: 'A',
        type: 'choice',
        answerOption: [
          option('x', 'X'),
          { valueCoding: { system: 'http://example.org/2', code: 'x', display: 'Other X' } },
        ],
      }),
    )
    expect(item('a').options?.map(({ code }) => code)).toEqual(['x', 'x_2'])
    expect(codes).toContain('CODE_CHANGED')
  })
})
