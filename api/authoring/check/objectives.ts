import type { ObjectiveType } from '@almanac/contracts/activities/activities'
import { entryTypeOf, isScale, typesWith } from '@almanac/domain/objective-types'
import { canHaveFaces } from '@almanac/domain/slider'
import type { ActivityFile, ObjectiveFile } from '../../src/activities'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { htmlInDocument } from './html'
import { duplicates } from './references'

/**
 * Weekdays count from Monday 1; days of the month, and days between two reminders, are at most 30
 * (specification 001, section 9).
 */
const MAX_DAYS = { daily: 0, weekly: 7, monthly: 30, interval: 30 } as const

/** A mistake in one objective; `at` is the path from the objective to the value. */
interface Finding {
  at: PropertyKey[]
  message: string
}

/** The types that are answered on a scale, the usual one first. */
const SCALES = typesWith(isScale).toSorted(
  (one, other) => Number(other === 'SliderObjective') - Number(one === 'SliderObjective'),
)

/** The fields limited to some types. */
const FIELDS_OF: Partial<Record<keyof ObjectiveFile, readonly ObjectiveType[]>> = {
  minimum_value: SCALES,
  maximum_value: SCALES,
  minimum_value_string: SCALES,
  maximum_value_string: SCALES,
  decimals: SCALES,
  faces: SCALES,
  multiselect: ['MultipleChoiceObjective'],
  has_correct_answer: ['MultipleChoiceObjective'],
  answers: ['MultipleChoiceObjective'],
  vital: ['VitalObjective'],
  medication_name: ['MedicationObjective'],
  medication_dose_amount: ['MedicationObjective'],
  medication_dose_unit: ['MedicationObjective'],
  medication_amount_taken: ['MedicationObjective'],
  medication_route: ['MedicationObjective'],
  minimum_interval_minutes: ['MedicationObjective'],
  content: ['ContentObjective'],
  content_image: ['ContentObjective'],
  content_video: ['ContentObjective'],
  consenting_name_required: ['ConsentObjective'],
  consenting_signature_required: ['ConsentObjective'],
  consent_check_required: ['ConsentObjective'],
  consent_check_text: ['ConsentObjective'],
  consent_text: ['ConsentObjective'],
  withdrawal_text: ['ConsentObjective'],
  comprehension: ['ConsentObjective'],
  vaccination_objective_index: ['VaccinationObjective'],
  survey: ['SurveyObjective'],
}

/** The field that a type requires. */
const NEEDED: Partial<Record<ObjectiveType, keyof ObjectiveFile>> = {
  MultipleChoiceObjective: 'answers',
  VitalObjective: 'vital',
  MedicationObjective: 'medication_name',
  SurveyObjective: 'survey',
  VaccinationObjective: 'vaccination_objective_index',
}

/** A required objective that no entry can answer would be a requirement that no form enforces. */
function unanswerable({ type, required }: ObjectiveFile): Finding[] {
  // Required consents are enforced with the consents.
  if (!required || type === 'ConsentObjective' || entryTypeOf(type) !== null) return []
  return [
    {
      at: ['required'],
      message: `a ${type} is not answered in the form itself, so it can’t be required there; remove \`required\``,
    },
  ]
}

function content({ type, content: text, content_image, content_video }: ObjectiveFile): Finding[] {
  if (type !== 'ContentObjective' || text !== undefined || content_image || content_video) return []
  return [
    {
      at: ['type'],
      message: 'a ContentObjective shows nothing; give it `content:`, `content_image:` or `content_video:`',
    },
  ]
}

/** A text that a participant agrees to has to be displayed. */
function consent({ consent_check_required, consent_check_text, consent_text }: ObjectiveFile): Finding[] {
  const html = htmlInDocument(consent_text, ['consent_text'])
  if (consent_check_text === undefined || consent_check_required) return html
  return [
    ...html,
    {
      at: ['consent_check_text'],
      message:
        '`consent_check_text` stands beside a check box that is not shown; set `consent_check_required: true`, or remove it',
    },
  ]
}

/** Without a correct answer a question would prevent consent. */
function comprehension({ comprehension: questions = [] }: ObjectiveFile): Finding[] {
  return questions.flatMap(({ options, correct }, place) =>
    correct.flatMap((wanted, index) =>
      options.some(({ key }) => key === wanted)
        ? []
        : [
            {
              at: ['comprehension', place, 'correct', index],
              message: `no option has the key \`${wanted}\`; write one of ${options.map(({ key }) => key).join(', ')}`,
            },
          ],
    ),
  )
}

function foreignFields(objective: ObjectiveFile): Finding[] {
  return Object.entries(FIELDS_OF).flatMap(([field, types]) =>
    Reflect.get(objective, field) !== undefined && !types.includes(objective.type)
      ? [
          {
            at: [field],
            message: `\`${field}\` means nothing in a ${objective.type}; remove it, or make this a ${types[0]}`,
          },
        ]
      : [],
  )
}

function slider({ type, minimum_value = 1, maximum_value = 5 }: ObjectiveFile): Finding[] {
  if (!isScale(type)) return []
  if (minimum_value < maximum_value) return []
  return [
    {
      at: ['minimum_value'],
      message: `the least value ${minimum_value} is not below the greatest ${maximum_value}; swap or change them (left out they are 1 and 5)`,
    },
  ]
}

/** Each face stands for one value that can be tapped. */
function faces({ faces: words, ...limits }: ObjectiveFile): Finding[] {
  if (!words || canHaveFaces(limits)) return []
  return [
    {
      at: ['faces'],
      message:
        'five faces stand for five whole values; set `minimum_value` and `maximum_value` four apart and remove `decimals`, or remove `faces`',
    },
  ]
}

function choice({ answers, has_correct_answer }: ObjectiveFile): Finding[] {
  if (!answers) return []
  if (answers.length < 2)
    return [
      {
        at: ['answers'],
        message: `a multiple choice with ${answers.length === 1 ? 'one answer' : 'no answers'} is no choice; give at least two`,
      },
    ]
  if (has_correct_answer && !answers.some(({ is_correct }) => is_correct)) {
    return [{ at: ['has_correct_answer'], message: 'no answer is marked as correct; write `is_correct: true` at one' }]
  }
  return []
}

function vital({ vital: measured }: ObjectiveFile): Finding[] {
  if (!measured) return []
  const findings: Finding[] = []
  if (!measured.storage_unit?.trim()) {
    findings.push({
      at: ['vital', 'storage_unit'],
      message:
        'a vital without a unit: nobody could say later what its numbers mean; add `storage_unit:`, such as mmHg or kg',
    })
  }
  measured.parts.forEach(({ key, minimum_value, maximum_value }, index) => {
    if (minimum_value >= maximum_value)
      findings.push({
        at: ['vital', 'parts', index, 'minimum_value'],
        message: `the least value ${minimum_value} of ${key} is not below the greatest ${maximum_value}; swap or change them`,
      })
  })
  if (measured.target && measured.target.length !== measured.parts.length) {
    findings.push({
      at: ['vital', 'target'],
      message: `there are ${measured.parts.length} parts and ${measured.target.length} targets; give one target for each part`,
    })
  }
  measured.target?.forEach(({ minimum, maximum }, index) => {
    if (minimum >= maximum)
      findings.push({
        at: ['vital', 'target', index, 'minimum'],
        message: `the target from ${minimum} to ${maximum} is empty; swap or change them`,
      })
  })
  return findings
}

function reminders({ reminders: all }: ObjectiveFile): Finding[] {
  return all.flatMap(({ repeat_type, day_number, start_date }, index) => {
    const most = MAX_DAYS[repeat_type]
    const at = (field: string) => ['reminders', index, field]
    if (start_date !== null && repeat_type !== 'interval')
      return [
        {
          at: at('start_date'),
          message: `a ${repeat_type} reminder has no first day; remove \`start_date\`, or make it an \`interval\``,
        },
      ]
    if (most === 0)
      return day_number === null ? [] : [{ at: at('day_number'), message: 'a daily reminder has no day; remove it' }]
    return day_number !== null && day_number >= 1 && day_number <= most
      ? []
      : [{ at: at('day_number'), message: `a ${repeat_type} reminder needs \`day_number:\` from 1 to ${most}` }]
  })
}

function needed(objective: ObjectiveFile): Finding[] {
  const field = NEEDED[objective.type]
  return field && objective[field] === undefined
    ? [{ at: ['type'], message: `a ${objective.type} needs \`${field}:\`; add it` }]
    : []
}

/** Rules of objectives beyond the schema, because they depend on the type. */
export function checkObjectives(activities: readonly Parsed<ActivityFile>[]): Mistake[] {
  return activities.flatMap(({ source, value }) =>
    (value?.objectives ?? []).flatMap((objective, index) => {
      const found = [
        foreignFields,
        unanswerable,
        slider,
        faces,
        choice,
        vital,
        content,
        consent,
        comprehension,
        reminders,
        needed,
      ].flatMap((rule) => rule(objective))
      const keys = (list: readonly { key: string }[] | undefined, ...path: string[]) =>
        (list ?? []).map(({ key }, at) => ({ name: key, source, path: ['objectives', index, ...path, at, 'key'] }))
      return [
        ...found.map(({ at, message }) => source.mistake(['objectives', index, ...at], message)),
        ...duplicates(keys(objective.answers, 'answers'), 'the answer'),
        ...duplicates(keys(objective.vital?.parts, 'vital', 'parts'), 'the part'),
        ...duplicates(keys(objective.comprehension, 'comprehension'), 'the question'),
      ]
    }),
  )
}
