import { walkSurvey } from '../index'
import { item, options, survey } from '../testing/surveys'

const choice = (key: string, visible_if?: string) =>
  item(key, 'choice', { options: options('1', '2', '3', '4', '5', '6'), required: true, visible_if })

const walked = (...questions: Parameters<typeof survey>[0]) =>
  walkSurvey(survey(questions), { runs: 60, today: '2026-11-22' })

it('reaches a page behind answers that are unlikely at random', async () => {
  const keys = ['a', 'b', 'c', 'd']
  const deep = keys.map((key, index) =>
    choice(key, index === 0 ? undefined : `[${keys[index - 1] ?? ''}] = ${index + 1}`),
  )
  const walk = await walked(...deep, item('end', 'text', { visible_if: '[d] = 6 and [a] = 2' }))
  expect(walk).toMatchObject({ runs: 60, completed: 60, unreached: [], rules_never_true: [], dead_ends: [] })
  expect(walk.pages).toMatchObject({ least: 1, most: 5 })
  expect(walk.seconds.most).toBeGreaterThan(walk.seconds.least)
})

it('reports unreached pages and conditions that were never true', async () => {
  const warned = item('n', 'number', { min: 0, max: 9, warnings: [{ when: '[n] * 2 > 100', text: 'Sure?' }] })
  const walk = await walked(choice('a'), item('b', 'text', { visible_if: 'length([a]) > 1' }), warned)
  expect(walk.unreached).toEqual(['b'])
  expect(walk.rules_never_true).toEqual([
    { key: 'b', place: 'visible_if', rule: 'length([a]) > 1' },
    { key: 'n', place: 'warning', rule: '[n] * 2 > 100' },
  ])
})

it('reaches a question for a single chosen option, and warnings about two texts and late days', async () => {
  const codes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14']
  const many = item('many', 'multiple_choice', { options: options(...codes), required: true })
  const behind = codes.map((code) =>
    item(`only_${code}`, 'text', { visible_if: `[many] has "${code}" and count([many]) = 1` }),
  )
  const again = item('again', 'text', { warnings: [{ when: '[again] != [said]', text: 'Another word.' }] })
  const day = item('day', 'date', { warnings: [{ when: '[day] > today()', text: 'That is to come.' }] })
  const walk = await walked(many, ...behind, item('said', 'text'), again, day)
  expect(walk).toMatchObject({ completed: 60, unreached: [], rules_never_true: [] })
})

it('answers calculated items without a value, and changes calculated values to reach dependent items', async () => {
  const empty = item('kind', 'choice', { options: options('1', '2'), required: true, calculated: '[missing]' })
  const twice = item('twice', 'number', { min: 0, max: 9, calculated: '[n] * 2' })
  const walk = await walked(
    item('missing', 'text', { hidden: true, read_only: true }),
    empty,
    item('n', 'number', { min: 1, max: 3, required: true }),
    twice,
    item('odd', 'text', { visible_if: '[twice] = 7' }),
  )
  expect(walk).toMatchObject({ completed: 60, unreached: [], dead_ends: [] })
})

it('reaches nested repeating groups', async () => {
  const walk = await walked(
    item('meds', 'group', { repeats: { min: 0, max: 3 } }),
    item('name', 'text', { group: 'meds' }),
    item('doses', 'group', { group: 'meds', repeats: { min: 0, max: 3 } }),
    item('dose', 'number', { group: 'doses' }),
  )
  expect(walk).toMatchObject({ completed: 60, unreached: [] })
})

it('reports the question at which participants can’t continue', async () => {
  const walk = await walked(
    item('n', 'number', { min: 1, max: '=[m]', required: true }),
    item('m', 'number', { max: 0, min: 0 }),
    choice('a'),
  )
  expect(walk.dead_ends.map(({ key }) => key)).toEqual([])
  const stuck = await walked(item('t', 'text', { required: true, regex: 'XYZ-\\d{3}-Q' }))
  expect(stuck).toMatchObject({ completed: 0, dead_ends: [{ key: 't', times: 60 }] })
})

it('answers every type of question', async () => {
  const walk = await walked(
    ...(['slider', 'number', 'year', 'date', 'time', 'text', 'conditions', 'dynamic_list'] as const).map((type) =>
      item(type, type, { required: true }),
    ),
    item('many', 'multiple_choice', { options: options('1', '2', '3'), min_choices: 2, required: true }),
    item('order', 'ranking', { options: options('1', '2', '3'), required: true }),
    choice('understood'),
    item('consent', 'econsent', {
      required: true,
      consent: {
        text: 'T',
        check_text: 'I agree',
        relationships: [{ code: 'self', label: 'Myself' }],
        comprehension: [{ key: 'understood', correct: ['4'] }],
      },
    }),
    item('meds', 'group', { repeats: { min: 0, max: 3 } }),
    item('name', 'text', { group: 'meds', required: true }),
    item('later', 'date', { min: '=today()', max: '=dateadd(today(), 7, "d")', required: true }),
  )
  expect(walk).toMatchObject({ completed: 60, unreached: [], dead_ends: [] })
})

it('evaluates external expressions for the answers so far', async () => {
  const asked = [choice('a'), item('b', 'text', { visible_if: 'fhirpath("odd")' })]
  const walk = await walkSurvey(survey(asked), {
    runs: 20,
    today: '2026-11-22',
    external: (context) => {
      const odd = context.answers.some(({ key, value }) => key === 'a' && Number(value) % 2 === 1)
      return Promise.resolve({ ...context, external: new Map([['odd', odd]]) })
    },
  })
  expect(walk).toMatchObject({ completed: 20, unreached: [], rules_never_true: [] })
  expect(walk.pages).toMatchObject({ least: 1, most: 2 })
})
