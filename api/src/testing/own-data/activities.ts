import { type Entry } from '@almanac/contracts/activities/responses'
import { type ObjectiveDocument } from '../../activities/definition'
import { added, entries, vaccination } from './activity-samples'
import { document, leftOut, order, rowId, exportedValue, type ArchiveExpectations } from './decision'

const catalogue = leftOut('key', 'names an entry of a catalogue; its name is there')
const ofStudy = leftOut('technical', 'set by the product for whatever a person adds')
const question = leftOut('key', 'the question is there')
/** Columns of a participant's records, and of their settings for recording. */
export const activityColumns: ArchiveExpectations = {
  participant_activities: {
    columns: { show_on_analytics: exportedValue(false, 'activities', 'Shown in your history', 'No') },
  },
  objectives: {
    columns: {
      type: exportedValue('MedicationObjective', 'added', 'What', 'Medicine'),
      document: document<keyof ObjectiveDocument>(added, {
        id: rowId,
        key: ofStudy,
        type: ['Medicine'],
        order,
        name: ['Medicine of added'],
        description: ofStudy,
        note: ['Note of added'],
        required: ofStudy,
        stick_to_bottom: ofStudy,
        objective_points: ofStudy,
        reminders: leftOut('technical', 'reminders are rows of their own'),
        minimum_value: ofStudy,
        maximum_value: ofStudy,
        minimum_value_string: ofStudy,
        maximum_value_string: ofStudy,
        decimals: ofStudy,
        faces: ofStudy,
        multiselect: ofStudy,
        has_correct_answer: ofStudy,
        answers: ofStudy,
        content: ofStudy,
        content_image: ofStudy,
        content_video: ofStudy,
        survey: ofStudy,
        survey_id: ofStudy,
        consenting_name_required: ofStudy,
        consenting_signature_required: ofStudy,
        consent_check_required: ofStudy,
        consent_check_text: ofStudy,
        consent_text: ofStudy,
        withdrawal_text: ofStudy,
        comprehension: ofStudy,
        vital: ['unit of added'],
        vital_id: catalogue,
        symptom: leftOut('technical', 'its name is the name of what was added'),
        symptom_id: catalogue,
        medication_id: catalogue,
        drug_bank_product_concept_id: catalogue,
        medication_name: ['Medicine of added'],
        medication_dose_amount: ['72.5'],
        medication_dose_unit: ['72.5 drops of added'],
        medication_unit_of_dose_other: ['drops of added'],
        medication_dose_unknown: leftOut('technical', 'the dose says so: it is empty'),
        medication_amount_taken: ['spoons of added'],
        medication_amount_taken_other: ['spoons of added'],
        medication_route: ['Under the skin'],
        minimum_interval_minutes: ofStudy,
        medication_frequency: ['Every other day'],
        vaccination_objective_index: order,
      }),
    },
  },
  objective_settings: {
    columns: { own_reminders: exportedValue(false, 'reminder_settings', 'Your own reminders', 'No') },
  },
  responses: {
    columns: {
      is_visible: exportedValue(false, 'entries', 'Shown in your circle', 'No'),
      entries: document<keyof Entry>(entries, {
        objective_id: question,
        type: leftOut('technical', 'the kind of the question'),
        value: ['154.25', 'Postponed', 'Severe'],
        values: ['123.5/81.5'],
        text: ['text of an entry', 'Severe: event in words'],
        time: ['19:42'],
        answers: ['an answer that’s no longer offered'],
        unit: ['unit-entered'],
        original_unit: ['unit-before'],
        reminder_time: ['07:35'],
        as_needed: ['Yes'],
        medication_administration_date: ['2003-04-05T06:07:00.000Z'],
        medication_amount_taken: ['I can’t remember'],
        image_id: ['images/11111111-2222-4333-8444-555555555555.jpg'],
        vaccination_attributes: Object.values(vaccination).flat(),
        connected_object_type: ['Scale of entry'],
        connected_object_id: ['scale-number-9'],
        provenance: ['Yes'],
      }),
    },
  },
  reminders: {
    columns: {
      repeat_type: exportedValue('weekly', 'reminders', 'How often', 'Every week (day 1 is Monday)'),
      repeat: exportedValue(true, 'reminders', 'How often', 'Every week (day 1 is Monday)'),
      time: exportedValue(905, 'reminders', 'Time', '09:05'),
      send_notifications: exportedValue(false, 'reminders', 'Notifications on your devices', 'No'),
    },
  },
  past_reminders: {
    columns: {
      repeat_type: exportedValue('monthly', 'reminders', 'How often', 'Every month'),
      repeat: exportedValue(true, 'reminders', 'How often', 'Every month'),
      time: exportedValue(1310, 'reminders', 'Time', '13:10'),
      send_notifications: exportedValue(false, 'reminders', 'Notifications on your devices', 'No'),
    },
  },
  reminder_firings: {
    columns: {
      time: exportedValue(2107, 'reminders_sent', 'Time', '21:07'),
      outcome: exportedValue('late', 'reminders_sent', 'Outcome', 'Sent late'),
    },
  },
}
