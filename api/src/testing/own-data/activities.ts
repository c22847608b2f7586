import type { Entry } from '@almanac/contracts/activities/responses'
import type { ObjectiveDocument } from '../../activities/definition'
import type { Tables } from '../../database/tables'
import { added, entries, vaccination } from './activity-samples'
import { by, document, exported, leftOut, order, ownId, rowId, exportedValue, type TableDecision } from './decision'

const definition = leftOut('technical', 'which version of the study’s questions; they stand beside the answers')
const activity = leftOut('key', 'the title of the activity is there')
const question = leftOut('key', 'the question is there')
const ofStudy = leftOut('technical', 'set by the product for whatever a person adds')
const catalogue = leftOut('key', 'names an entry of a catalogue; its name is there')

const summed = leftOut('technical', 'sums up what was recorded, which the archive has entry by entry')

type ActivityTables =
  | 'participant_activities'
  | 'objectives'
  | 'objective_settings'
  | 'responses'
  | 'response_days'
  | 'response_months'
  | 'value_days'
  | 'reminders'
  | 'past_reminders'
  | 'reminder_firings'
  | 'custom_symptoms'
  | 'custom_vitals'

/** Columns of a participant's records, and of their settings for recording. */
export const activityColumns: { [Table in ActivityTables & keyof Tables]: TableDecision<Table> } = {
  participant_activities: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: activity,
      definition_version: definition,
      position: order,
      show_on_analytics: exportedValue(false, 'activities', 'Shown in your history', 'No'),
      joined_at: exported,
      removed_at: exported,
      reminders_version: leftOut('technical', 'whether the study’s reminders were copied'),
    },
  },
  objectives: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      activity_id: activity,
      type: exportedValue('MedicationObjective', 'added', 'What', 'Medicine'),
      position: order,
      created_at: exported,
      removed_at: exported,
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
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      objective_id: question,
      activity_id: activity,
      own_reminders: exportedValue(false, 'reminder_settings', 'Your own reminders', 'No'),
    },
  },
  responses: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: leftOut('key', 'names the response; the archive has it, as pictures point to it'),
      activity_id: activity,
      definition_version: definition,
      measured_at: exported,
      time_zone: exported,
      date_posted_for: exported,
      is_visible: exportedValue(false, 'entries', 'Shown in your circle', 'No'),
      point_total: exported,
      recorded_by_user_id: leftOut('of_others', 'the other person is there by name'),
      revision: leftOut('technical', 'counts changes, so that none overwrites another'),
      created_at: exported,
      updated_at: exported,
      deleted_at: leftOut(
        'technical',
        'what a deleted response held is erased at once; a row without content stays, so that a device cannot bring it back',
      ),
      entry_bytes: leftOut('technical', 'the size of the entries'),
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
  response_days: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: activity,
      date_posted_for: summed,
      is_visible: summed,
      responses: summed,
      first_at: summed,
      first_zone: summed,
      last_at: summed,
      last_zone: summed,
      quarters: summed,
      zones: summed,
    },
  },
  response_months: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: activity,
      month: summed,
      is_visible: summed,
      days: summed,
      time_zone: summed,
      responses: summed,
    },
  },
  value_days: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: activity,
      date_posted_for: summed,
      objective_id: question,
      part: summed,
      unit: summed,
      is_visible: summed,
      n: summed,
      sum: summed,
      squares: summed,
      minimum: summed,
      maximum: summed,
      last_at: summed,
    },
  },
  reminders: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      activity_id: activity,
      objective_id: question,
      repeat_type: exportedValue('weekly', 'reminders', 'How often', 'Every week (day 1 is Monday)'),
      repeat: exportedValue(true, 'reminders', 'How often', 'Every week (day 1 is Monday)'),
      time: exportedValue(905, 'reminders', 'Time', '09:05'),
      day_number: exported,
      start_date: exported,
      note: exported,
      send_notifications: exportedValue(false, 'reminders', 'Notifications on your devices', 'No'),
      created_at: exported,
      next_at: exported,
      planned_zone: leftOut('technical', 'the zone of the profile when the next time was reckoned'),
      next_date: leftOut('technical', 'the date of the next time'),
      queued_at: leftOut('technical', 'when it was queued to be sent'),
      valid_from: exported,
    },
  },
  past_reminders: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      reminder_id: rowId,
      activity_id: activity,
      objective_id: question,
      repeat_type: exportedValue('monthly', 'reminders', 'How often', 'Every month'),
      repeat: exportedValue(true, 'reminders', 'How often', 'Every month'),
      time: exportedValue(1310, 'reminders', 'Time', '13:10'),
      day_number: exported,
      start_date: exported,
      send_notifications: exportedValue(false, 'reminders', 'Notifications on your devices', 'No'),
      valid_from: exported,
      valid_until: exported,
    },
  },
  reminder_firings: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      reminder_id: rowId,
      date_for: exported,
      time: exportedValue(2107, 'reminders_sent', 'Time', '21:07'),
      scheduled_for: exported,
      activity_id: activity,
      objective_id: question,
      outcome: exportedValue('late', 'reminders_sent', 'Outcome', 'Sent late'),
      fired_at: exported,
    },
  },
  custom_symptoms: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: exported,
      normalized_name: leftOut('technical', 'the name as it is searched for'),
      created_at: exported,
    },
  },
  custom_vitals: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: exported,
      normalized_name: leftOut('technical', 'the name as it is searched for'),
      storage_unit: exported,
      created_at: exported,
    },
  },
}
