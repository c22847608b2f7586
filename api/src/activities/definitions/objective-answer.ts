import type { Objective, Reminder, Symptom, Vital } from '@almanac/contracts/activities/activities'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { AnswerDocument, ObjectiveDocument, ReminderDocument, VitalDocument } from '../definition'

/** An objective localized for the reader; `order` is its position in the activity. */
export function objectiveAnswer(
  document: ObjectiveDocument,
  order: number,
  locale: string,
  quest_id: string,
): Objective {
  const words = (text: LocalText) => localise(text, locale)
  return {
    id: document.id,
    type: document.type,
    order,
    locale: languageOfText(document.name, locale),
    name: words(document.name),
    description: document.description && words(document.description),
    note: document.note && words(document.note),
    required: document.required,
    stick_to_bottom: document.stick_to_bottom,
    objective_points: document.objective_points,
    reminders: document.reminders.map((reminder) => reminderAnswer(reminder, words, quest_id)),
    minimum_value: document.minimum_value,
    maximum_value: document.maximum_value,
    minimum_value_string: document.minimum_value_string && words(document.minimum_value_string),
    maximum_value_string: document.maximum_value_string && words(document.maximum_value_string),
    decimals: document.decimals,
    faces: document.faces?.map(words),
    multiselect: document.multiselect,
    has_correct_answer: document.has_correct_answer,
    answers: document.answers?.map((answer) => optionAnswer(answer, words)),
    vital_id: document.vital_id ?? document.vital?.id,
    vital: document.vital && vitalAnswer(document.vital, words),
    symptom_id: document.symptom_id,
    symptom: document.symptom && symptomAnswer(document.symptom, words),
    medication_name: document.medication_name && words(document.medication_name),
    medication_dose_amount: document.medication_dose_amount,
    medication_dose_unit: document.medication_dose_unit,
    medication_amount_taken: document.medication_amount_taken,
    medication: document.medication_name === undefined ? undefined : { display_name: words(document.medication_name) },
    medication_id: document.medication_id,
    drug_bank_product_concept_id: document.drug_bank_product_concept_id,
    medication_dose_unknown: document.medication_dose_unknown,
    medication_unit_of_dose_other: document.medication_unit_of_dose_other,
    medication_amount_taken_other: document.medication_amount_taken_other,
    medication_frequency: document.medication_frequency,
    medication_route: document.medication_route,
    minimum_interval_minutes: document.minimum_interval_minutes,
    content: document.content && words(document.content),
    content_image: document.content_image && mediaAnswer(document.content_image, words),
    content_video: document.content_video && mediaAnswer(document.content_video, words),
    consenting_name_required: document.consenting_name_required,
    consenting_signature_required: document.consenting_signature_required,
    consent_check_required: document.consent_check_required,
    consent_check_text: document.consent_check_text && words(document.consent_check_text),
    vaccination_objective_index: document.vaccination_objective_index,
    survey_id: document.survey_id,
  }
}

function reminderAnswer(
  { id, repeat_type, time, day_number, start_date = null, note = null, send_notifications = true }: ReminderDocument,
  words: Words,
  quest_id: string,
): Reminder {
  return {
    id,
    quest_id,
    repeat_type,
    repeat: true,
    time,
    day_number,
    start_date,
    note: note && words(note),
    send_notifications,
  }
}

/** A symptom localized with `words`; one that a participant named has the same name in every language. */
export function symptomAnswer(
  { id, name, names, normalized_name, created_by_user }: NonNullable<ObjectiveDocument['symptom']>,
  words: Words,
): Symptom {
  return { id, name, normalized_name, created_by_user, display_name: names ? words(names) : name }
}

function mediaAnswer(
  { id, description }: { id: string; description: LocalText },
  words: Words,
): { url: string; description: string } {
  return { url: `/api/media/${id}`, description: words(description) }
}

type Words = (text: LocalText) => string

function optionAnswer(
  { id, answer_text, is_correct, answer_explanation }: AnswerDocument,
  words: Words,
): NonNullable<Objective['answers']>[number] {
  return {
    id,
    answer_text: words(answer_text),
    is_correct,
    answer_explanation: answer_explanation && words(answer_explanation),
  }
}

/** A vital localized with `words`. `name` is the same in every language; `display_name` is shown. */
export function vitalAnswer({ id, key, name, storage_unit, units, parts, target }: VitalDocument, words: Words): Vital {
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
