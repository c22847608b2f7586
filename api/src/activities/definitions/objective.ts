import type { Objective, Vital } from '@almanac/contracts/activities/activities'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { AnswerDocument, ObjectiveDocument, VitalDocument } from '../definition'

/** An objective in the reader's language; `order` is its place in the activity. */
export function objectiveAnswer(document: ObjectiveDocument, order: number, locale: string): Objective {
  const words = (text: LocalText) => localise(text, locale)
  return {
    id: document.id,
    type: document.type,
    order,
    name: words(document.name),
    description: document.description && words(document.description),
    note: document.note && words(document.note),
    required: document.required,
    stick_to_bottom: document.stick_to_bottom,
    objective_points: document.objective_points,
    reminders: document.reminders,
    minimum_value: document.minimum_value,
    maximum_value: document.maximum_value,
    minimum_value_string: document.minimum_value_string && words(document.minimum_value_string),
    maximum_value_string: document.maximum_value_string && words(document.maximum_value_string),
    multiselect: document.multiselect,
    has_correct_answer: document.has_correct_answer,
    answers: document.answers?.map((answer) => optionAnswer(answer, words)),
    vital: document.vital && vitalAnswer(document.vital, words),
    medication_name: document.medication_name && words(document.medication_name),
    medication_dose_amount: document.medication_dose_amount,
    medication_dose_unit: document.medication_dose_unit,
    medication_amount_taken: document.medication_amount_taken,
    content: document.content && words(document.content),
    survey_id: document.survey_id,
  }
}

type Words = (text: LocalText) => string

function optionAnswer({ id, answer_text, is_correct, answer_explanation }: AnswerDocument, words: Words): NonNullable<Objective['answers']>[number] {
  return { id, answer_text: words(answer_text), is_correct, answer_explanation: answer_explanation && words(answer_explanation) }
}

/** `name` stays the same in every language; people read `display_name`. */
function vitalAnswer({ id, key, name, storage_unit, units, parts, target }: VitalDocument, words: Words): Vital {
  return {
    id,
    name: key,
    display_name: words(name),
    storage_unit,
    units,
    parts: parts.map((part) => ({ ...part, label: words(part.label) })),
    target,
  }
}
