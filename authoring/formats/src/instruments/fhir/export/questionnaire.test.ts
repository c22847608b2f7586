import type { SurveyDefinition } from '@almanac/domain/survey'
import { everything } from '../../../testing/fhir-questionnaires'
import { importQuestionnaire } from '../import-questionnaire'
import { exportQuestionnaire } from './questionnaire'
import { exportQuestionnaireResponse } from './response'

function read(source: Parameters<typeof importQuestionnaire>[0]): SurveyDefinition {
  const { definition, notes } = importQuestionnaire(source)
  if (!definition) throw new Error(JSON.stringify(notes))
  return definition
}

/** Removes the lines, which differ between a file and its export. */
const withoutLines = (definition: SurveyDefinition): SurveyDefinition => ({
  ...definition,
  questions: definition.questions.map(({ source, ...item }) => {
    const { line: _, ...place } = source ?? {}
    return Object.keys(place).length > 0 ? { ...item, source: place } : item
  }),
})

/** A survey with properties that have no equivalent in FHIR. */
const own: SurveyDefinition = {
  key: 'own',
  title: { en: 'Own', fr: 'Propre' },
  introduction: null,
  source: 'A book, 1999',
  questions: [
    { key: 'g', type: 'group', group: null, label: 'Group', random: true },
    {
      key: 'pain',
      type: 'slider',
      group: 'g',
      label: { en: 'Pain', ar: 'ألم' },
      min: 0,
      max: 100,
      min_label: 'None',
      middle_label: 'Some',
      max_label: 'Worst',
      display: 'visual_analogue',
      required: true,
      skippable: true,
    },
    {
      key: 'where',
      type: 'choice',
      group: 'g',
      label: 'Where, {{pain}}?',
      display: 'body_map',
      options: [
        { code: '-2', label: 'Head', area: { x: 0, y: 0, width: 0.5, height: 0.5 }, score: 0 },
        { code: '01', label: 'Other', other: true, last: true },
      ],
      visible_if: '[pain] > 10 and (score([where_2]) > 1 or not answered([pain]))',
      warnings: [{ when: '[pain] = 100', text: 'Sure?' }],
    },
    {
      key: 'where_2',
      type: 'ranking',
      group: null,
      label: 'Rank',
      options: [
        { code: '1', label: 'A' },
        { code: '2', label: 'B' },
      ],
    },
    {
      key: 'since',
      type: 'year',
      group: null,
      label: 'Since',
      min: 1850,
      max: '=year(today()) + 30',
      initial: '=year(today())',
    },
    { key: 'conditions', type: 'conditions', group: null, label: 'Conditions' },
    { key: 'drug', type: 'dynamic_list', group: null, label: 'Drug', list: 'drugs', max_choices: 3 },
    {
      key: 'consent',
      type: 'econsent',
      group: null,
      label: 'Consent',
      consent: { text: 'I …', check_text: 'I agree', relationships: [{ code: 'self', label: 'Myself' }] },
    },
  ],
  scores: [{ key: 's', method: 'sum', items: ['pain'], min_answered: 1, bands: [{ from: 0, to: 3, label: 'Low' }] }],
  alerts: [{ key: 'x', when: '[pain] > 90', title: 'Pain', text: 'Call', contacts: [], tell_care_team: true }],
}

it.each([
  ['a Questionnaire', read(JSON.stringify(everything, null, 2))],
  ['a survey that no FHIR describes', own],
])('imports the export of %s as the same survey', (_, definition) => {
  const exported = exportQuestionnaire(definition)
  const again = read(JSON.stringify(exported))
  expect(withoutLines(again)).toEqual(withoutLines(definition))
  expect(exportQuestionnaire(again)).toEqual(exported)
})

it('keeps a group without a label, and reports nothing about it', () => {
  const rows: SurveyDefinition = {
    ...own,
    questions: [
      { key: 'rows', type: 'group', group: null, label: '', display: 'matrix', source: { id: 'rows' } },
      {
        key: 'one',
        type: 'choice',
        group: 'rows',
        label: 'One',
        required: false,
        options: [{ code: '1', label: 'Yes' }],
      },
    ],
    scores: [],
    alerts: [],
  }
  const written = JSON.stringify(exportQuestionnaire(rows))
  expect(written).not.toContain('"text":""')
  const { definition, notes } = importQuestionnaire(written)
  expect(definition && withoutLines(definition)).toEqual(rows)
  expect(notes.filter(({ severity }) => severity !== 'info')).toEqual([])
})

it('uses no extension of our own where FHIR has an equivalent', () => {
  const exported = JSON.stringify(exportQuestionnaire(read(everything)))
  expect(exported).not.toContain('StructureDefinition/survey')
  const [night] = Object.values(exportQuestionnaire(read(everything)).item ?? {}).slice(1)
  expect(night).toMatchObject({
    linkId: 'night',
    type: 'group',
    item: [
      { linkId: 'slept', type: 'boolean', _text: { extension: [expect.anything()] } },
      {
        linkId: 'hours',
        enableWhen: [{ question: 'slept', operator: '=', answerBoolean: true }],
        item: [
          { type: 'display', text: 'Naps count.' },
          { linkId: 'why', maxLength: 80 },
        ],
      },
      { linkId: 'place', type: 'choice' },
      { linkId: 'woken', type: 'open-choice', repeats: true },
    ],
  })
})

it('nests answers as in FHIR: in groups, instances and below the answer of a question', () => {
  const skipped = false
  const response = exportQuestionnaireResponse(read(everything), {
    id: '7',
    status: 'completed',
    authored: '2026-11-22T10:00:00Z',
    subject: 'Patient/1',
    answers: [
      { key: 'slept', value: 'true', skipped },
      { key: 'hours', value: 4.5, skipped },
      { key: 'why', value: 'Noise', skipped },
      { key: 'place', value: 'bed', skipped },
      { key: 'woken', value: null, values: ['pain', 'other'], other: 'Owls', skipped },
      { key: 'rested', value: null, skipped: true },
      { key: 'drink@1', value: 'Tea', skipped },
      { key: 'drink@2', value: 'Cocoa', skipped },
      { key: 'cups@2', value: 2, skipped },
      { key: 'up', value: '07:30', skipped },
    ],
  })
  expect(response).toEqual({
    resourceType: 'QuestionnaireResponse',
    id: '7',
    questionnaire: 'http://example.org/Questionnaire/sleep-diary|1.2',
    status: 'completed',
    subject: { reference: 'Patient/1' },
    authored: '2026-11-22T10:00:00Z',
    item: [
      {
        linkId: 'night',
        text: 'The night',
        item: [
          { linkId: 'slept', text: '1. Did you sleep?', answer: [{ valueBoolean: true }] },
          {
            linkId: 'hours',
            text: 'How many hours?',
            answer: [
              { valueDecimal: 4.5, item: [{ linkId: 'why', text: 'Why so few?', answer: [{ valueString: 'Noise' }] }] },
            ],
          },
          {
            linkId: 'place',
            text: 'Where?',
            answer: [{ valueCoding: { system: 'http://example.org/places', code: 'bed', display: 'Bed' } }],
          },
          {
            linkId: 'woken',
            text: 'What woke you?',
            answer: [
              { valueCoding: { system: 'http://example.org/sleep', code: 'pain', display: 'Pain' } },
              { valueString: 'Owls' },
            ],
          },
        ],
      },
      {
        linkId: 'rested',
        text: 'How rested are you?',
        extension: [
          { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'asked-declined' },
          {
            url: 'https://almanac.health/fhir/StructureDefinition/survey-answer',
            valueString: '{"value":-1}',
          },
        ],
      },
      {
        linkId: 'drinks',
        text: 'A drink in the evening',
        item: [{ linkId: 'drink', text: 'What?', answer: [{ valueString: 'Tea' }] }],
      },
      {
        linkId: 'drinks',
        text: 'A drink in the evening',
        item: [
          { linkId: 'drink', text: 'What?', answer: [{ valueString: 'Cocoa' }] },
          { linkId: 'cups', text: 'How many cups?', answer: [{ valueInteger: 2 }] },
        ],
      },
      { linkId: 'up', text: 'When did you get up?', answer: [{ valueTime: '07:30:00' }] },
    ],
  })
})
