import type { JsonObject } from '../instruments/fhir/json-text'

const CORE = 'http://hl7.org/fhir/StructureDefinition'
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition'

export const fhirpath = (expression: string, name?: string): JsonObject => ({
  ...(name === undefined ? {} : { name }),
  language: 'text/fhirpath',
  expression,
})

export const extension = {
  hidden: { url: `${CORE}/questionnaire-hidden`, valueBoolean: true },
  control: (code: string): JsonObject => ({
    url: `${CORE}/questionnaire-itemControl`,
    valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
  }),
  translation: (lang: string, content: string): JsonObject => ({
    url: `${CORE}/translation`,
    extension: [
      { url: 'lang', valueCode: lang },
      { url: 'content', valueString: content },
    ],
  }),
  ordinal: (valueDecimal: number): JsonObject => ({ url: `${CORE}/ordinalValue`, valueDecimal }),
  weight: (valueDecimal: number): JsonObject => ({ url: `${CORE}/itemWeight`, valueDecimal }),
  core: (name: string, value: JsonObject): JsonObject => ({ url: `${CORE}/${name}`, ...value }),
  sdc: (name: string, value: JsonObject): JsonObject => ({ url: `${SDC}/sdc-questionnaire-${name}`, ...value }),
  variable: (name: string, expression: string): JsonObject => ({
    url: `${CORE}/variable`,
    valueExpression: fhirpath(expression, name),
  }),
  enabled: (expression: string): JsonObject => ({
    url: `${SDC}/sdc-questionnaire-enableWhenExpression`,
    valueExpression: fhirpath(expression),
  }),
  calculated: (expression: string): JsonObject => ({
    url: `${SDC}/sdc-questionnaire-calculatedExpression`,
    valueExpression: fhirpath(expression),
  }),
}

const SYSTEM = 'http://example.org/sleep'
export const option = (code: string, display: string, weight?: number): JsonObject => ({
  ...(weight === undefined ? {} : { extension: [extension.ordinal(weight)] }),
  valueCoding: { system: SYSTEM, code, display },
})
export const often = [option('never', 'Never', 0), option('some', 'Some nights', 1), option('every', 'Every night', 3)]
export const coding = (code: string): JsonObject => ({ system: SYSTEM, code })

export const questionnaire = (...item: JsonObject[]): JsonObject => ({
  resourceType: 'Questionnaire',
  status: 'active',
  item,
})

/** A Questionnaire with everything that an import supports. */
export const everything: JsonObject = {
  resourceType: 'Questionnaire',
  language: 'en',
  url: 'http://example.org/Questionnaire/sleep-diary',
  version: '1.2',
  name: 'SleepDiary',
  title: 'Sleep diary',
  _title: {
    extension: [extension.translation('es', 'Diario de sueño'), extension.translation('de', 'Schlaftagebuch')],
  },
  status: 'active',
  description: 'How you slept.',
  extension: [
    extension.variable('asleep', "%resource.item.where(linkId='night').item.where(linkId='hours').answer.value * 60"),
  ],
  contained: [
    {
      resourceType: 'ValueSet',
      id: 'places',
      status: 'active',
      compose: {
        include: [
          {
            system: 'http://example.org/places',
            concept: [
              {
                code: 'bed',
                display: 'Bed',
                designation: [{ language: 'fr', value: 'Lit' }],
                extension: [extension.weight(2)],
              },
              { code: 'sofa', display: 'Sofa' },
            ],
          },
        ],
      },
    },
  ],
  item: [
    {
      linkId: 'night',
      type: 'group',
      text: 'The night',
      required: true,
      extension: [extension.control('page')],
      item: [
        {
          linkId: 'slept',
          prefix: '1.',
          text: 'Did you sleep?',
          _text: { extension: [extension.translation('fr', 'Avez-vous dormi ?')] },
          type: 'boolean',
          required: true,
        },
        {
          linkId: 'hours',
          text: 'How many hours?',
          type: 'decimal',
          enableWhen: [{ question: 'slept', operator: '=', answerBoolean: true }],
          extension: [
            extension.core('minValue', { valueDecimal: 0 }),
            extension.core('maxValue', { valueDecimal: 24 }),
            extension.core('questionnaire-unit', { valueCoding: { code: 'h', display: 'hours' } }),
          ],
          item: [
            { linkId: 'hours-help', type: 'display', text: 'Naps count.', extension: [extension.control('help')] },
            {
              linkId: 'why',
              text: 'Why so few?',
              type: 'string',
              maxLength: 80,
              enableWhen: [{ question: 'hours', operator: '<', answerDecimal: 5 }],
            },
          ],
        },
        {
          linkId: 'place',
          text: 'Where?',
          type: 'choice',
          answerValueSet: '#places',
          extension: [extension.control('drop-down')],
        },
        {
          linkId: 'woken',
          text: 'What woke you?',
          type: 'open-choice',
          repeats: true,
          answerOption: [
            option('noise', 'Noise'),
            option('pain', 'Pain'),
            {
              ...option('nothing', 'Nothing'),
              extension: [extension.core('questionnaire-optionExclusive', { valueBoolean: true })],
            },
          ],
          extension: [
            extension.sdc('openLabel', { valueString: 'Something else' }),
            extension.core('questionnaire-maxOccurs', { valueInteger: 2 }),
          ],
        },
      ],
    },
    {
      linkId: 'table',
      type: 'group',
      text: 'How often …',
      extension: [extension.control('table')],
      item: [
        { linkId: 'late', text: 'did you go to bed late?', type: 'choice', answerOption: often },
        { linkId: 'tired', text: 'were you tired?', type: 'choice', answerOption: often },
      ],
    },
    {
      linkId: 'rested',
      text: 'How rested are you?',
      type: 'integer',
      extension: [
        extension.control('slider'),
        extension.core('minValue', { valueInteger: 0 }),
        extension.core('maxValue', { valueInteger: 10 }),
        extension.core('questionnaire-sliderStepValue', { valueInteger: 1 }),
      ],
      item: [
        { linkId: 'low', type: 'display', text: 'Not at all', extension: [extension.control('lower')] },
        { linkId: 'high', type: 'display', text: 'Fully', extension: [extension.control('upper')] },
      ],
    },
    {
      linkId: 'drinks',
      type: 'group',
      text: 'A drink in the evening',
      repeats: true,
      extension: [
        extension.core('questionnaire-minOccurs', { valueInteger: 1 }),
        extension.core('questionnaire-maxOccurs', { valueInteger: 4 }),
      ],
      item: [
        { linkId: 'drink', text: 'What?', type: 'string' },
        {
          linkId: 'cups',
          text: 'How many cups?',
          type: 'integer',
          enableWhen: [{ question: 'drink', operator: 'exists', answerBoolean: true }],
        },
      ],
    },
    {
      linkId: 'dreams',
      text: 'Your dreams',
      type: 'text',
      repeats: true,
      extension: [extension.core('questionnaire-maxOccurs', { valueInteger: 3 })],
    },
    {
      linkId: 'code',
      text: 'Code of the diary',
      type: 'string',
      extension: [extension.core('regex', { valueString: '^[A-Z]{2}\\d+$' })],
    },
    {
      linkId: 'day',
      text: 'Which day?',
      type: 'date',
      extension: [extension.sdc('initialExpression', { valueExpression: fhirpath('today()') })],
    },
    { linkId: 'up', text: 'When did you get up?', type: 'time', initial: [{ valueTime: '07:30:00' }] },
    { linkId: 'study', text: 'Study', type: 'string', initial: [{ valueString: 'A' }], extension: [extension.hidden] },
    {
      linkId: 'score',
      text: 'Score',
      type: 'decimal',
      readOnly: true,
      extension: [extension.calculated("%resource.item.where(linkId='table').item.answer.weight().sum()")],
    },
    {
      linkId: 'advice',
      type: 'display',
      text: 'Talk to somebody about your sleep.',
      extension: [extension.enabled("%asleep < 240 or %resource.item.where(linkId='score').answer.value >= 4")],
    },
  ],
}
