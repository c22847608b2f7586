import { studyCopy } from './testing'

const { write, change, found } = studyCopy()

test('the small study has no errors', async () => {
  expect(await found()).toEqual([])
})

test('a healthy dose is known by its key, and one that is not there is named', async () => {
  await write('healthy_doses/walk.yaml', 'key: walk\ntitle: {en: Walk, es: Camina}\ntext: "**Slowly** at first."\n')
  await change('activities/check.yaml', 'icon: mood', 'healthy_doses: [walk]\nicon: mood')
  expect(await found()).toEqual([])
  await change('activities/check.yaml', '[walk]', '[wlak]')
  expect(await found()).toEqual(['activities/check.yaml:4:17: there is no healthy dose `wlak`; did you mean `walk`?'])
})

describe('each error is reported with its position and a correction', () => {
  test.each<[kind: string, file: string, from: string, to: string, said: string]>([
    [
      'an unknown key',
      'activities/check.yaml',
      'icon: mood',
      'icom: mood\nicon: mood',
      'activities/check.yaml:4:1: unknown key `icom`; did you mean `icon`?',
    ],
    ['a missing key', 'companies/acme.yaml', 'name: Acme\n', '', 'companies/acme.yaml:1:1: `name` is missing; add it'],
    [
      'a wrong kind of value',
      'activities/check.yaml',
      'maximum_value: 10',
      'maximum_value: ten',
      'activities/check.yaml:11:20: `maximum_value` must be a number',
    ],
    [
      'a number where a text is',
      'companies/acme.yaml',
      'code: ACME01',
      'code: 123456',
      'companies/acme.yaml:7:11: `code` must be a text; put it in quotes: "123456"',
    ],
    [
      'an impossible value',
      'activities/check.yaml',
      'type: SliderObjective',
      'type: SlideObjective',
      'activities/check.yaml:8:11: `SlideObjective` is not possible here; did you mean `SliderObjective`?',
    ],
    [
      'a code that is not 6 characters',
      'companies/acme.yaml',
      'code: ACME01',
      'code: ACME1',
      'companies/acme.yaml:7:11: `code`: a code is exactly 6 characters, A to Z and 0 to 9',
    ],
    [
      'a key that stands twice',
      'study.yaml',
      'seed: 1',
      'seed: 1\nseed: 2',
      'study.yaml:4:1: this key stands twice; remove one of the two',
    ],
    [
      'a missing English text',
      'activities/check.yaml',
      'name: {en: Energy, es: Energía}',
      'name: {es: Energía}',
      'activities/check.yaml:9:11: `name` has no English text; add `en:`',
    ],
    [
      'a language that is not there',
      'activities/check.yaml',
      'name: {en: Energy, es: Energía}',
      'name: {en: Energy, spa: Energía}',
      'activities/check.yaml:9:24: unknown key `spa`; write one of: en, es, fr, ar',
    ],
    [
      'a comma in a text without quotes',
      'activities/check.yaml',
      'name: {en: Energy, es: Energía}',
      'name: {en: Energy, all of it}',
      'activities/check.yaml:9:24: `all of it` is read as a key; a text with a comma between { and } must be in quotes',
    ],
    [
      'an end too far away',
      'activities/check.yaml',
      'icon: mood',
      'icon: mood\nend_date: "2199-12-31"',
      'activities/check.yaml:5:11: it ends on 2199-12-31, more than 30 days away; choose an earlier end, or none for one that goes on',
    ],
    [
      'a slider without a range',
      'activities/check.yaml',
      'maximum_value: 10',
      'maximum_value: 0',
      'activities/check.yaml:10:20: the least value 0 is not below the greatest 0; swap or change them (left out they are 1 and 5)',
    ],
    [
      'a choice of one',
      'activities/check.yaml',
      '      - {key: no, answer_text: No}\n',
      '',
      'activities/check.yaml:16:7: a multiple choice with one answer is no choice; give at least two',
    ],
    [
      'an answer key twice',
      'activities/check.yaml',
      '{key: no, answer_text: No}',
      '{key: yes, answer_text: No}',
      'activities/check.yaml:17:15: the answer `yes` is already in activities/check.yaml:16; give this one another',
    ],
    [
      'a vital without a unit',
      'activities/check.yaml',
      '      storage_unit: kg\n',
      '',
      'activities/check.yaml:22:7: a vital without a unit: nobody could say later what its numbers mean; add `storage_unit:`, such as mmHg or kg',
    ],
    [
      'a field of another type',
      'activities/check.yaml',
      'minimum_value: 0',
      'minimum_value: 0\n    content: Read this',
      'activities/check.yaml:11:14: `content` means nothing in a SliderObjective; remove it, or make this a ContentObjective',
    ],
    [
      'a required answer that is none of the form',
      'activities/check.yaml',
      'type: SurveyObjective',
      'type: SurveyObjective\n    required: true',
      'activities/check.yaml:29:15: a SurveyObjective is not answered in the form itself, so it can’t be required there; remove `required`',
    ],
    [
      'content that shows nothing',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: ContentObjective\n    name: Mood',
      'activities/check.yaml:28:11: a ContentObjective shows nothing; give it `content:`, `content_image:` or `content_video:`',
    ],
    [
      'words of a box that is not there',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: ConsentObjective\n    name: Mood\n    consenting_name_required: true\n    consent_check_text: I agree',
      'activities/check.yaml:31:25: `consent_check_text` stands beside a check box that is not shown; set `consent_check_required: true`, or remove it',
    ],
    [
      'a question about a consent that nobody can answer right',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: ConsentObjective\n    name: Mood\n    consenting_name_required: true\n    comprehension:\n      - {key: stop, question: May you stop?, correct: [maybe], options: [{key: yes_, text: Yes}, {key: no_, text: No}]}',
      'activities/check.yaml:32:56: no option has the key `maybe`; write one of yes_, no_',
    ],
    [
      'a vaccination without its card',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: VaccinationObjective\n    name: Mood',
      'activities/check.yaml:28:11: a VaccinationObjective needs `vaccination_objective_index:`; add it',
    ],
    [
      'a sixth card',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: VaccinationObjective\n    name: Mood\n    vaccination_objective_index: 5',
      'activities/check.yaml:30:34: `vaccination_objective_index` must be at most 4',
    ],
    [
      'a card twice',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: VaccinationObjective\n    name: Mood\n    vaccination_objective_index: 0\n  - key: again\n    type: VaccinationObjective\n    name: Again\n    vaccination_objective_index: 0',
      'activities/check.yaml:34:34: card 0 is already that of `mood`; give this one another from 0 to 4',
    ],
    [
      'a daily reminder with a first day',
      'activities/check.yaml',
      'time: "08:00"',
      'time: "08:00", start_date: "2026-01-01"',
      'activities/check.yaml:35:45: a daily reminder has no first day; remove `start_date`, or make it an `interval`',
    ],
    [
      'a picture that is not there',
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      'type: ContentObjective\n    name: Mood\n    content_image: {file: cuff.png, description: A cuff}',
      'activities/check.yaml:30:27: there is no picture `cuff.png` in media/; put it there',
    ],
    [
      'turns of all at once',
      'activities/check.yaml',
      'icon: mood',
      'icon: mood\nrotate_objectives: true\nnumber_of_daily_objectives: 9',
      'activities/check.yaml:6:29: all 5 objectives fit into one day, so none would take turns; write less than 5',
    ],
    [
      'a survey that does not exist',
      'activities/check.yaml',
      'survey: mood',
      'survey: moods',
      'activities/check.yaml:30:13: there is no survey `moods`; did you mean `mood`?',
    ],
    [
      'a time of day that is none',
      'activities/check.yaml',
      'time: "08:00"',
      'time: "8.00"',
      'activities/check.yaml:35:24: `time`: write a time of day as "08:30"',
    ],
    [
      'a theme that does not exist',
      'companies/acme.yaml',
      '    theme: plain',
      '    theme: plane',
      'companies/acme.yaml:8:12: there is no theme `plane`; did you mean `plain`?',
    ],
    [
      'an activity that does not exist',
      'companies/acme.yaml',
      'activities: [check]',
      'activities: [checks]',
      'companies/acme.yaml:9:18: there is no activity `checks`; did you mean `check`?',
    ],
    [
      'a feature that does not exist',
      'companies/acme.yaml',
      'default_theme: plain',
      'default_theme: plain\nfeatures: [Sync Device]',
      'companies/acme.yaml:4:12: `Sync Device` is not possible here; did you mean `Sync a Device`?',
    ],
    [
      'a pale colour',
      'themes/plain.yaml',
      'ink_soft: "#444444"',
      'ink_soft: "#999999"',
      'themes/plain.yaml:7:13: ink_soft cannot be told well from what is behind it (2.85:1 on ground where 4.5:1 is the least, 2.85:1 on surface where 4.5:1 is the least, 2.30:1 on accent_soft where 4.5:1 is the least); make one of the two darker or the other lighter',
    ],
    [
      'a colour without quotes',
      'themes/plain.yaml',
      'line: "#cccccc"',
      'line: #cccccc',
      'themes/plain.yaml:8:9: `line` is empty; write a text after the colon (in quotes when it starts with #)',
    ],
    [
      'a colour that is none',
      'themes/plain.yaml',
      'line: "#cccccc"',
      'line: grey',
      'themes/plain.yaml:8:9: `line`: write a colour as "#1b6b63"',
    ],
    [
      'a score of no question',
      'surveys/mood.yaml',
      'sum: [low]',
      'sum: [down]',
      'surveys/mood.yaml:11:9: the score counts `down`, which is no question of this survey; did you mean `low`?',
    ],
    [
      'a picture of another server',
      'surveys/mood.yaml',
      'label: ',
      'picture: {url: "https://example.org/a.png", alternative: A}\n    label: ',
      'surveys/mood.yaml:6:20: pages show media of this server alone, not `https://example.org/a.png`; save the file in media/ and name it here (`media/…`)',
    ],
    [
      'a maximum that cannot be reached',
      'surveys/mood.yaml',
      'maximum: 1',
      'maximum: 2',
      'surveys/mood.yaml:12:12: the answers add up to 1 at most, not 2; write 1',
    ],
    [
      'bands that overlap',
      'surveys/mood.yaml',
      'from: 1, to: 1',
      'from: 0, to: 1',
      'surveys/mood.yaml:15:14: this band starts at 0, inside the one before it, which ends at 0; start it above',
    ],
    [
      'a first survey that does not exist',
      'companies/acme.yaml',
      'activities: [check]',
      'activities: [check]\n    onboarding_surveys: [moods]',
      'companies/acme.yaml:10:26: there is no survey `moods`; did you mean `mood`?',
    ],
    [
      'a person in an unknown group',
      'people/all.yaml',
      'groups: [main]',
      'groups: [mane]',
      'people/all.yaml:3:76: there is no group `mane`; did you mean `main`?',
    ],
    [
      'a time zone that does not exist',
      'people/all.yaml',
      'time_zone: Europe/Berlin',
      'time_zone: Europe/Berlino',
      'people/all.yaml:3:52: `time_zone`: write a time zone by its name, such as Europe/Madrid',
    ],
    [
      'a message from outside',
      'people/all.yaml',
      'from: bo, day',
      'from: cy, day',
      'people/all.yaml:12:16: `cy` is not in this conversation; write one of: ann, bo',
    ],
    [
      'a message from the future',
      'people/all.yaml',
      'day: -1',
      'day: 1',
      'people/all.yaml:12:25: a message cannot be from the future; write 0 for today or a negative number',
    ],
    [
      'a page of an unknown company',
      'pages/terms.yaml',
      'company: acme',
      'company: acne',
      'pages/terms.yaml:3:10: there is no company `acne`; did you mean `acme`?',
    ],
    [
      'a page of an unknown group',
      'pages/terms.yaml',
      'group: main',
      'group: mane',
      'pages/terms.yaml:4:8: there is no group `mane`; did you mean `main`?',
    ],
    [
      'a page of an unknown kind',
      'pages/terms.yaml',
      'kind: terms',
      'kind: term',
      'pages/terms.yaml:2:7: `term` is not possible here; did you mean `terms`?',
    ],
    [
      'a page without English',
      'pages/terms.yaml',
      'title: {en: Terms, es: Términos}',
      'title: {es: Términos}',
      'pages/terms.yaml:5:8: `title` has no English text; add `en:`',
    ],
    [
      'a page that is half translated',
      'pages/terms.yaml',
      '  es: |\n    Lo que aceptas.\n',
      '',
      'pages/terms.yaml:7:3: `text` is missing in Spanish, in which the rest of this page is written; add `es:`, or take es out everywhere',
    ],
    [
      'a page without a text',
      'pages/terms.yaml',
      'text:',
      'texts:',
      'pages/terms.yaml:6:1: unknown key `texts`; did you mean `text`?',
    ],
    [
      'a privacy policy that is one text',
      'pages/terms.yaml',
      'kind: terms',
      'kind: privacy_policy',
      'pages/terms.yaml:2:7: a privacy policy is read question by question; add `questions:` with a list of `key`, `question` and `text`',
    ],
    [
      'questions that are no privacy policy',
      'pages/privacy.yaml',
      'kind: privacy_policy',
      'kind: help',
      'pages/privacy.yaml:6:3: only a privacy policy has questions; write this as `text`, or make the page a `privacy_policy`',
    ],
    [
      'a question key twice',
      'pages/privacy.yaml',
      'key: who',
      'key: what',
      'pages/privacy.yaml:7:11: the question `what` is already in pages/privacy.yaml:6; give this one another',
    ],
    [
      'a history of an unknown objective',
      'history.yaml',
      'energy: {level',
      'energie: {level',
      'history.yaml:8:20: the activity `check` has no objective `energie`; did you mean `energy`?',
    ],
    [
      'a history of an activity that the participant lacks',
      'companies/acme.yaml',
      'activities: [check]',
      'activities: []',
      'people/all.yaml:3:93: the history `some` writes check, which no group of `ann` has; add the activity to the group or choose another history',
    ],
  ])('%s', async (_, file, from, to, said) => {
    await change(file, from, to)
    expect(await found()).toContain(said)
  })

  test('two pages where one is allowed', async () => {
    await write('pages/a.yaml', 'key: terms\nkind: terms\ncompany: acme\ngroup: main\ntitle: T\ntext: T\n')
    await write('pages/b.yaml', 'key: others\nkind: terms\ncompany: acme\ntitle: T\ntext: T\n')
    await write(
      'companies/other.yaml',
      'key: other\nname: Other\ndefault_theme: plain\ngroups:\n  - {key: side, name: Side, code: OTHER1}\n',
    )
    await write('pages/z.yaml', 'key: wrong\nkind: help\ncompany: acme\ngroup: side\ntitle: T\ntext: T\n')
    expect(await found()).toEqual([
      'pages/terms.yaml:1:6: the page `terms` of acme is already in pages/a.yaml; give this one another key',
      'pages/terms.yaml:2:7: the group main already has a page of the kind `terms` in pages/a.yaml; keep one, or give this one a `group` of its own',
      'pages/z.yaml:4:8: the group `side` is not one of acme; name one of its groups (main), or another company',
    ])
  })

  test('a duplicate code, key and address in two files', async () => {
    await write(
      'companies/other.yaml',
      'key: other\nname: Other\ndefault_theme: plain\ngroups:\n  - {key: main, name: Main, code: ACME01}\n',
    )
    await write('people/more.yaml', 'people:\n  - {key: ann, email: ann@example.test, time_zone: UTC}\n')
    expect(await found()).toEqual([
      'companies/other.yaml:5:11: the group `main` is already in companies/acme.yaml:5; give this one another',
      'companies/other.yaml:5:35: the code `ACME01` is already in companies/acme.yaml:7; give this one another',
      'people/more.yaml:2:11: the person `ann` is already in people/all.yaml:3; give this one another',
      'people/more.yaml:2:23: the e-mail address `ann@example.test` is already in people/all.yaml:3; give this one another',
    ])
  })
})

test('five errors of different kinds are reported once each, in the order of files and lines', async () => {
  await change('activities/check.yaml', 'icon: mood', 'icom: mood')
  await change('activities/check.yaml', 'maximum_value: 10', 'maximum_value: 0')
  await change('activities/check.yaml', '      storage_unit: kg\n', '')
  await change('companies/acme.yaml', 'code: ACME01', 'code: ACME1')
  await change('people/all.yaml', 'groups: [main]', 'groups: [mane]')
  expect(await found()).toEqual([
    'activities/check.yaml:4:1: unknown key `icom`; did you mean `icon`?',
    'activities/check.yaml:10:20: the least value 0 is not below the greatest 0; swap or change them (left out they are 1 and 5)',
    'activities/check.yaml:22:7: a vital without a unit: nobody could say later what its numbers mean; add `storage_unit:`, such as mmHg or kg',
    'companies/acme.yaml:7:11: `code`: a code is exactly 6 characters, A to Z and 0 to 9',
    'people/all.yaml:3:76: there is no group `mane`; did you mean `main`?',
  ])
})

test('a missing key does not hide other errors of its file', async () => {
  await change('activities/check.yaml', 'title: Check\n', '')
  await change('activities/check.yaml', '    name: Rested\n', '')
  await change('activities/check.yaml', 'maximum_value: 10', 'maximum_value: 0')
  expect(await found()).toEqual([
    'activities/check.yaml:1:1: `title` is missing; add it',
    'activities/check.yaml:9:20: the least value 0 is not below the greatest 0; swap or change them (left out they are 1 and 5)',
    'activities/check.yaml:11:5: `name` is missing; add it',
  ])
})
