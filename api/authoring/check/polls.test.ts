import { studyCopy } from './testing'

const study = studyCopy()

const file = (over: Record<string, string> = {}) =>
  Object.entries({
    key: 'visits',
    title: 'Visits',
    questions: '[{key: when, text: When?, choices: [{key: a, text: A}, {key: b, text: B}]}]',
    ...over,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

test('a poll for a company, a group and a period is valid', async () => {
  await study.write(
    'polls/visits.yaml',
    file({
      companies: '[acme]',
      opens_at: '"2027-01-01T09:00:00+01:00"',
      closes_at: '"2027-01-02T09:00:00Z"',
      minimum_answers: '5',
    }),
  )
  expect(await study.found()).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['a company that does not exist', { companies: '[acne]' }, 'there is no company `acne`; did you mean `acme`?'],
  ['a group that does not exist', { groups: '[nobody]' }, 'there is no group `nobody`'],
  [
    'an end before the begin',
    { opens_at: '"2027-01-02T00:00:00Z"', closes_at: '"2027-01-01T00:00:00Z"' },
    'it closes before it opens',
  ],
  ['a moment without a zone', { opens_at: '"2027-01-02T00:00:00"' }, 'write a moment with its zone'],
  ['results of too few', { minimum_answers: '4' }, 'at least 5: results of fewer tell who chose what'],
  [
    'one choice',
    { questions: '[{key: q, text: Q, choices: [{key: a, text: A}]}]' },
    'a question has two choices at least',
  ],
  [
    'a choice twice',
    { questions: '[{key: q, text: Q, choices: [{key: a, text: A}, {key: a, text: B}]}]' },
    'the choice `a` is already in polls/visits.yaml:3; give this one another',
  ],
])('%s is reported with its position', async (_, over, message) => {
  await study.write('polls/visits.yaml', file(over))
  const found = await study.found()
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('polls/visits.yaml:')
  expect(found[0]).toContain(message)
})

test('duplicate keys of polls and of questions are reported', async () => {
  const twice =
    '[{key: q, text: Q, choices: [{key: a, text: A}, {key: b, text: B}]}, {key: q, text: R, choices: [{key: a, text: A}, {key: b, text: B}]}]'
  await study.write('polls/a.yaml', file())
  await study.write('polls/b.yaml', file({ questions: twice }))
  expect((await study.found()).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'the poll `visits` is already in polls/a.yaml:1; give this one another',
    'the question `q` is already in polls/b.yaml:3; give this one another',
  ])
})
