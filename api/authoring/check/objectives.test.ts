import { studyCopy } from './testing'

const { change, found } = studyCopy()

test('HTML in a consent document is reported with its position', async () => {
  await change(
    'activities/check.yaml',
    'type: SurveyObjective\n    name: Mood\n    survey: mood',
    'type: ConsentObjective\n    name: Mood\n    consenting_name_required: true\n    consent_text: Read <b>this</b>',
  )
  expect(await found()).toEqual([
    'activities/check.yaml:31:19: HTML is not shown (<b>, </b>); write Markdown, such as `**bold**`, `## Heading` and `- item`',
  ])
})

test('faces on a scale of eleven values are reported: each stands for one value', async () => {
  await change(
    'activities/check.yaml',
    'maximum_value: 10',
    'maximum_value: 10\n    faces: [Bad, Low, OK, Good, Great]',
  )
  expect(await found()).toEqual([
    'activities/check.yaml:12:12: five faces stand for five whole values; set `minimum_value` and `maximum_value` four apart and remove `decimals`, or remove `faces`',
  ])
})
