import type { Entry, VaccinationAttributes } from '@almanac/contracts/activities/responses'
import type { ObjectiveDocument } from '../../activities/definition'

/** Entries of each kind that together have all fields. */
export const entries: Entry[] = [
  {
    objective_id: 'a',
    type: 'VitalEntry',
    value: 154.25,
    unit: 'unit-entered',
    original_unit: 'unit-before',
    reminder_time: 735,
    connected_object_type: 'Scale of entry',
    connected_object_id: 'scale-number-9',
    provenance: 'measured',
  },
  { objective_id: 'b', type: 'VitalEntry', values: [123.5, 81.5], unit: 'mmHg' },
  { objective_id: 'c', type: 'TextEntry', text: 'text of an entry' },
  { objective_id: 'd', type: 'TimeEntry', time: 1942 },
  { objective_id: 'e', type: 'MultipleChoiceEntry', answers: [{ id: 'gone' }] },
  {
    objective_id: 'f',
    type: 'MedicationEntry',
    value: 1,
    as_needed: true,
    medication_administration_date: '2003-04-05T06:07:00.000Z',
    medication_amount_taken: 'cannotRemember',
  },
  { objective_id: 'g', type: 'ImageEntry', image_id: '11111111-2222-4333-8444-555555555555' },
  {
    objective_id: 'h',
    type: 'VaccinationEntry',
    vaccination_attributes: {
      date_of_dose: '2004-05-06',
      manufacturer: 'other',
      manufacturer_other: 'Maker in words',
      center_of_vaccination: 'Center of dose',
      vaccine_lot_number: 'LOT9876',
      vaccine_lot_number_unknown: false,
      injection_site: 'leftArm',
      injection_site_other: null,
    },
  },
  { objective_id: 'i', type: 'AdverseEventEntry', value: 3, text: 'event in words' },
]

/** That vaccination in the archive. */
export const vaccination: Record<keyof VaccinationAttributes, string[]> = {
  date_of_dose: ['2004-05-06'],
  manufacturer: ['Maker in words'],
  manufacturer_other: ['Maker in words'],
  center_of_vaccination: ['Center of dose'],
  vaccine_lot_number: ['LOT9876'],
  vaccine_lot_number_unknown: [],
  injection_site: ['Left arm'],
  injection_site_other: [],
}

/** A medicine that a person added. */
export const added: ObjectiveDocument = {
  id: 'added',
  key: 'own',
  type: 'MedicationObjective',
  order: 0,
  name: 'Medicine of added',
  description: null,
  note: 'Note of added',
  required: false,
  stick_to_bottom: false,
  objective_points: 0,
  reminders: [],
  medication_name: 'Medicine of added',
  medication_dose_amount: 72.5,
  medication_dose_unit: 'other',
  medication_unit_of_dose_other: 'drops of added',
  medication_amount_taken: 'other',
  medication_amount_taken_other: 'spoons of added',
  medication_route: 'subcutaneous',
  medication_frequency: 'everyOtherDay',
  medication_dose_unknown: false,
  vital: {
    id: 'v',
    key: 'v',
    name: 'Vital of added',
    storage_unit: 'unit of added',
    units: [],
    parts: [],
    target: null,
  },
  symptom: { id: 's', name: 'Symptom of added', normalized_name: 's', created_by_user: true },
}
