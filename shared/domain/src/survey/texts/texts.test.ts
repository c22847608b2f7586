import { answerInWords, localizeDefinition, optionsInOrder, pipeText, type SurveyItem } from '../index'
import { answer, context, definition, item, options, survey } from '../testing/surveys'

const asked: SurveyItem[] = [
  item('name', 'text'),
  item('days', 'number', { unit: { en: 'days', fr: 'jours' } }),
  item('feel', 'choice', {
    options: [
      { code: '0', label: { en: 'Well', es: 'Bien', ar: 'بخير' } },
      { code: 'x', label: 'Else', other: true },
    ],
  }),
  item('many', 'multiple_choice', { options: [...options('a', 'b'), { code: 'n', label: 'Like {{name}}' }] }),
  item('since', 'date'),
  item('at', 'time'),
  item('ill', 'conditions'),
]
const prepared = survey(asked, { scores: [{ key: 's', method: 'sum', items: ['days'], bands: [] }] })
const given = context([
  answer('name', '<b>Ada</b> {{days}} $&'),
  answer('days', 1234.5),
  answer('feel', '0'),
  answer('many', ['a', 'n']),
  answer('since', '2026-03-01'),
  answer('at', '18:05'),
  answer('ill', null, { entries: [{ text: 'Asthma', date: '2019-04' }, { text: 'Gout' }] }),
])

it.each([
  ['Hello {{name}}!', 'en', 'Hello <b>Ada</b> {{days}} $&!'],
  ['{{days}} {{score:s}}', 'fr', '1 234,5 jours 1 234,5'],
  ['{{feel}}, {{feel|code}}', 'es', 'Bien, 0'],
  ['{{many}}', 'en', 'A and Like <b>Ada</b> {{days}} $&'],
  ['{{since}}', 'es', '1 de marzo de 2026'],
  ['{{at}}', 'fr', '18:05'],
  ['{{ill}}', 'en', 'Asthma (April 2019) and Gout'],
  ['{{nobody}} {{ not closed', 'en', '______ {{ not closed'],
])('%s in %s is %s', (text, language, words) => {
  expect(pipeText(prepared, given, text, language).replace(/[\u202f\u00a0]/g, ' ')).toBe(words)
})

it('a missing answer is shown as a blank line', () => {
  expect(pipeText(prepared, context(), 'You are {{name}}, {{score:s}}, {{days|one:# day|other:# days}}.', 'en')).toBe(
    'You are ______, ______, ______.',
  )
})

it.each([
  [1, 'en', 'one day'],
  [2, 'en', '2 days'],
  [0, 'en', 'never'],
  [1, 'fr', 'one day'],
])('%s has the form of its language (%s)', (days, language, words) => {
  const text = '{{days|=0:never|one:one day|other:# days}}'
  expect(pipeText(prepared, context([answer('days', days)]), text, language)).toBe(words)
})

it('Arabic has six forms', () => {
  const text = '{{days|zero:z|one:o|two:t|few:f|many:m|other:x}}'
  const forms = [0, 1, 2, 3, 11, 100].map((days) => pipeText(prepared, context([answer('days', days)]), text, 'ar'))
  expect(forms).toEqual(['z', 'o', 't', 'f', 'm', 'x'])
})

it('an answer in right-to-left text is isolated, whatever direction marks it contains', () => {
  const [days] = [answer('days', 250)]
  expect(pipeText(prepared, context([days]), 'وزنك {{days}} الآن', 'ar')).toMatch(/^وزنك \u2068\S+ \S+\u2069 الآن$/)
  const told = context([answer('name', '\u2069\u202Eevil')])
  expect(pipeText(prepared, told, '{{name}}', 'ar')).toBe('\u2068evil\u2069')
  expect(pipeText(prepared, context([days]), '{{days}}', 'en')).toBe('250 days')
})

it('labels that reference each other terminate', () => {
  const label = 'L {{one}}{{two}}'
  const looping = survey([
    item('one', 'choice', { options: [{ code: '1', label }] }),
    item('two', 'choice', { options: [{ code: '1', label }] }),
  ])
  expect(pipeText(looping, context([answer('one', '1'), answer('two', '1')]), '{{one}}', 'en').length).toBeLessThan(
    2_000,
  )
})

it('an answer in words includes the free text of a choice', () => {
  expect(answerInWords(prepared, given, answer('feel', 'x', { other: 'dizzy' }), 'en')).toBe('Else: dizzy')
  expect(answerInWords(prepared, given, answer('feel', 'gone'), 'en')).toBe('gone')
  expect(answerInWords(prepared, given, { key: 'feel', value: null, skipped: true }, 'en')).toBe('')
})

it('a localized definition has each text with its language, and evaluates unchanged', () => {
  const local = localizeDefinition(definition(asked, { title: { en: 'Title', es: 'Título' } }), 'es-MX')
  expect(local.title).toEqual({ text: 'Título', locale: 'es' })
  expect(local.questions[0]?.label).toEqual({ text: 'name' })
  expect(local.questions[1]?.unit).toEqual({ text: 'days', locale: 'en' })
  expect(local.questions[2]?.options?.[0]?.label).toEqual({ text: 'Bien', locale: 'es' })
})

describe('random order', () => {
  const codes = ['1', '2', '3', '4', '5', '6', '7', '8']
  const random = survey([
    item('q', 'choice', {
      random: true,
      options: [
        ...options(...codes),
        { code: 'last', label: 'L', last: true },
        { code: 'none', label: 'N', last: true },
      ],
    }),
    item('plain', 'choice', { options: options(...codes) }),
    item('m', 'group', { display: 'matrix' }),
    ...['r1', 'r2'].map((key) => item(key, 'choice', { group: 'm', random: true, options: options(...codes) })),
  ])
  const order = (key: string, seed: string) => optionsInOrder(random, key, seed).map(({ code }) => code)

  it('is stable for a response, with the fixed last ones at the end', () => {
    const drawn = order('q', 'one')
    expect(order('q', 'one')).toEqual(drawn)
    expect(drawn.slice(-2)).toEqual(['last', 'none'])
    expect([...drawn.slice(0, -2)].sort()).toEqual(codes)
    expect(new Set(['one', 'two', 'three'].map((seed) => order('q', seed).join())).size).toBe(3)
    expect(order('plain', 'one')).toEqual(codes)
  })

  it('puts each option first about equally often', () => {
    const firsts = Array.from({ length: 800 }, (_, seed) => order('q', `response ${seed}`)[0])
    for (const code of codes) {
      const times = firsts.filter((first) => first === code).length
      expect(times).toBeGreaterThan(60)
      expect(times).toBeLessThan(140)
    }
  })

  it('is one for all rows of a matrix', () => {
    expect(order('r1', 'one')).toEqual(order('r2', 'one'))
  })
})
