import { studyCopy } from './testing'

const { write, found } = studyCopy()

/** The mistakes of a survey with these lines, as a file of the study. */
async function wrongWith(lines: string): Promise<string[]> {
  await write('surveys/long.yaml', `key: long\ntitle: Long\n${lines}`)
  return found()
}

const PAIN = `questions:
  - key: pain
    type: choice
    label: Pain?
    options:
      - {code: "yes", label: Yes}
      - {code: "no", label: No}
`

test('a survey with branching, groups, lists, scores and alerts has no errors', async () => {
  await write('dynamic_lists/joints.yaml', 'key: joints\ntitle: Joints\nfile: joints.csv\n')
  await write('dynamic_lists/joints.csv', 'code,en,es\nknee,Knee,Rodilla\n')
  await write(
    'companies/acme.yaml',
    `key: acme
name: Acme
default_theme: plain
alert_recipients: [nurse@acme.example]
groups:
  - key: main
    name: Main
    code: ACME01
    activities: [check]
`,
  )
  const lines = `${PAIN}  - key: more
    type: group
    label: ''
    visible_if: '[pain] = "yes"'
    questions:
      - {key: how, type: slider, label: How bad?, min: 0, max: 10}
      - {key: where, type: dynamic_list, label: Where?, list: joints}
scores:
  - {key: badness, method: sum, items: [how], maximum: 10, bands: [{from: 0, to: 10, label: Any}]}
alerts:
  - {key: bad, when: "[how] > 8", title: Call, text: Call., tell_care_team: true, contacts: [{country: US, label: Help, phone: "988"}]}
`
  expect(await wrongWith(lines)).toEqual([])
})

test.each<[what: string, lines: string, said: string | RegExp]>([
  [
    'HTML in the document of a consent',
    `questions:
  - key: agreed
    type: econsent
    label: Taking part
    consent: {text: {en: "Plain", es: "<p>Lee <b>esto</b>.</p>"}, check_text: I agree, relationships: [{code: self, label: Me}]}
`,
    /^surveys\/long\.yaml:7:\d+: HTML is not shown \(<p>, <b>, <\/b>\); write Markdown/,
  ],
  [
    'a rule that names no question',
    `${PAIN}  - {key: how, type: text, label: How?, visible_if: '[paim] = "yes"'}\n`,
    'surveys/long.yaml:10:53: no question has the key [paim]; did you mean `pain`?',
  ],
  [
    'a rule that cannot be read',
    `${PAIN}  - {key: how, type: text, label: How?, visible_if: '[pain] = = "yes"'}\n`,
    'surveys/long.yaml:10:53: a value is missing before “=”',
  ],
  [
    'rules in a loop',
    `questions:
  - {key: one, type: text, label: One, visible_if: 'answered([two])'}
  - {key: two, type: text, label: Two, visible_if: 'answered([one])'}
`,
    /^surveys\/long\.yaml:[45]:\d+: /,
  ],
  [
    'a question that stands twice, in a group',
    `${PAIN}  - {key: group, type: group, label: Group, questions: [{key: pain, type: text, label: Again}]}\n`,
    'surveys/long.yaml:10:63: the key pain stands twice',
  ],
  [
    'a list that does not exist',
    'questions:\n  - {key: where, type: dynamic_list, label: Where?, list: joints}\n',
    'surveys/long.yaml:4:59: there is no dynamic list `joints`; there is none to choose from yet',
  ],
  [
    'a picture that is not there',
    'questions:\n  - {key: where, type: text, label: Where?, picture: {url: media/knee.png, alternative: A knee}}\n',
    'surveys/long.yaml:4:60: there is no `media/knee.png`; put it into media/',
  ],
  [
    'an alert of which nobody would be told',
    `${PAIN}alerts:\n  - {key: bad, when: '[pain] = "yes"', title: Call, text: Call., tell_care_team: true}\n`,
    'surveys/long.yaml:11:82: nobody would be told: `acme` names no `alert_recipients`; add them to the company',
  ],
  [
    'a group without questions',
    'questions:\n  - {key: empty, type: group, label: Empty}\n',
    'surveys/long.yaml:4:5: the group `empty` holds no questions; add `questions:`',
  ],
  [
    'questions in what is no group',
    'questions:\n  - {key: one, type: text, label: One, questions: [{key: two, type: text, label: Two}]}\n',
    'surveys/long.yaml:4:51: only a group holds other questions; make this a group',
  ],
  [
    'a question without words',
    "questions:\n  - {key: one, type: text, label: ''}\n",
    'surveys/long.yaml:4:35: the question has no words; write them under `label`',
  ],
  [
    'a property that is misspelled, deep inside',
    'questions:\n  - {key: group, type: group, label: Group, questions: [{key: two, type: text, label: Two, requird: true}]}\n',
    'surveys/long.yaml:4:92: unknown key `requird`; did you mean `required`?',
  ],
  [
    'a key that cannot be',
    'questions:\n  - {key: "a[b]", type: text, label: Two}\n',
    /^surveys\/long\.yaml:4:11: `key`: a question’s key/,
  ],
  [
    'a regular expression that looks back',
    'questions:\n  - {key: one, type: text, label: One, regex: "(a)\\\\1"}\n',
    /^surveys\/long\.yaml:4:\d+: /,
  ],
])('%s', async (_, lines, said) => {
  const [first, ...others] = await wrongWith(lines)
  expect(others.filter((one) => !one.startsWith('surveys/long.yaml'))).toEqual([])
  if (typeof said === 'string') expect(first).toBe(said)
  else expect(first).toMatch(said)
})

test.each<[what: string, file: string, csv: string | null, said: string]>([
  [
    'a list without items',
    'key: joints\ntitle: Joints\n',
    null,
    'dynamic_lists/joints.yaml:1:1: the list has no items',
  ],
  [
    'a CSV file that is not there',
    'key: joints\ntitle: Joints\nfile: joints.csv\n',
    null,
    'dynamic_lists/joints.yaml:3:7: there is no file `joints.csv` in dynamic_lists/; put it there',
  ],
  [
    'a line of the CSV file',
    'key: joints\ntitle: Joints\nfile: joints.csv\n',
    'code,label\nknee,Knee\nknee,Again\n',
    'dynamic_lists/joints.csv:3:1: the code `knee` stands twice; remove one',
  ],
  [
    'an item that stands twice',
    'key: joints\ntitle: Joints\nitems: [{code: a, label: A}, {code: a, label: B}]\n',
    null,
    'dynamic_lists/joints.yaml:3:37: the code `a` stands twice; give each item its own',
  ],
])('%s', async (_, file, csv, said) => {
  await write('dynamic_lists/joints.yaml', file)
  if (csv !== null) await write('dynamic_lists/joints.csv', csv)
  expect(await found()).toEqual([expect.stringContaining(said)])
})
