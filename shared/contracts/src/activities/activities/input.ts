import * as z from 'zod/mini'
import { hhmm, id, line, localDate, text } from '../../common/schema'
import type { ErrorCode } from '../../error-codes'
import { objectiveType, repeatType } from './kinds'
import {
  MAX_AMOUNT_LENGTH,
  MAX_DOSE,
  MAX_DOSE_UNIT_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_OBJECTIVE_NAME_LENGTH,
  MAX_REMINDER_NOTE_LENGTH,
  MAX_VITAL_UNIT_LENGTH,
} from './rules'

/** A reminder as it is written; its id is made by the writer. `_destroy` removes it. */
const reminderInput = z.object({
  id,
  repeat_type: repeatType,
  repeat: z._default(z.boolean(), true),
  time: z._default(hhmm, 900),
  day_number: z._default(z.nullable(z.int().check(z.gte(1), z.lte(30))), null),
  start_date: z._default(z.nullable(localDate), null),
  note: z._default(z.nullable(text(MAX_REMINDER_NOTE_LENGTH)), null),
  send_notifications: z._default(z.boolean(), true),
  _destroy: z.optional(z.boolean()),
})

/**
 * An objective as a participant adds or changes it. Its id is made by the
 * writer, so that the same sent twice is one. Of an objective of the study
 * only `reminders` can be changed.
 */
export const objectiveInput = z.object({
  id,
  type: z.enum([
    'MedicationObjective',
    'RoutineObjective',
    'SymptomObjective',
    'VitalObjective',
    'VaccinationObjective',
  ]),
  order: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  /** Of a routine; the others take theirs from what they are about. */
  name: z.optional(line(MAX_OBJECTIVE_NAME_LENGTH)),
  note: z.optional(z.nullable(text(MAX_NOTE_LENGTH))),
  reminders: z.optional(z.array(reminderInput).check(z.maxLength(60))),
  removeReminderIds: z.optional(z.array(id).check(z.maxLength(60))),
  medication_id: z.optional(z.nullable(id)),
  drug_bank_product_concept_id: z.optional(z.nullable(text(64))),
  medication_name: z.optional(line(MAX_OBJECTIVE_NAME_LENGTH)),
  medication_attributes: z.optional(z.object({ name: line(MAX_OBJECTIVE_NAME_LENGTH) })),
  medication_dose_amount: z.optional(z.nullable(z.number().check(z.gt(0), z.lte(MAX_DOSE)))),
  medication_dose_unit: z.optional(z.nullable(z.enum(['mg', 'g', 'mL', 'other', 'unknown']))),
  medicationUnitOfDoseOther: z.optional(z.nullable(line(MAX_DOSE_UNIT_LENGTH))),
  medicationDoseUnknown: z.optional(z.boolean()),
  medication_amount_taken: z.optional(z.nullable(line(MAX_AMOUNT_LENGTH))),
  medicationAmountTakenOther: z.optional(z.nullable(line(MAX_AMOUNT_LENGTH))),
  medication_frequency: z.optional(
    z.nullable(
      z.enum([
        'once',
        'onceADay',
        'twiceADay',
        'threeTimesADay',
        'fourTimesADay',
        'everyOtherDay',
        'weekly',
        'everyTwoWeeks',
        'everyThreeWeeks',
        'monthly',
        'asNeeded',
        'other',
      ]),
    ),
  ),
  medication_route: z.optional(z.nullable(z.enum(['oral', 'intravenous', 'intramuscular', 'subcutaneous', 'other']))),
  symptom_id: z.optional(id),
  /** A symptom in the participant's own words. */
  symptom: z.optional(z.object({ name: line(MAX_OBJECTIVE_NAME_LENGTH) })),
  vital_id: z.optional(id),
  /** A vital in the participant's own words. */
  vital: z.optional(z.object({ name: line(MAX_OBJECTIVE_NAME_LENGTH), storage_unit: line(MAX_VITAL_UNIT_LENGTH) })),
  vaccination_objective_index: z.optional(z.int().check(z.gte(0), z.lte(4))),
})

/** An objective that is there, or a new one. Its type never changes and may be left out of one that is there: one of the study, whose reminders are changed, is of any. */
export const objectiveChange = z.extend(objectiveInput, { type: z.optional(objectiveType) })

export type ObjectiveInput = z.input<typeof objectiveInput>
export type ReminderInput = z.input<typeof reminderInput>

/** Why an objective with its reminders is refused, whether it is added, changed or written with its activity. */
export const OBJECTIVE_REFUSALS = [
  'OBJECTIVE_OF_STUDY',
  'NOT_ADDABLE',
  'CANT_BE_BLANK',
  'UNKNOWN_SYMPTOM',
  'UNKNOWN_VITAL',
  'VITAL_ALREADY_ADDED',
  'TOO_MANY_VACCINATIONS',
  'TOO_MANY_REMINDERS',
  'REMINDERS_FULL',
  'INVALID_DAY',
  'DOSE_REQUIRED',
  'DOSE_UNIT_REQUIRED',
  'AMOUNT_REQUIRED',
] as const satisfies readonly ErrorCode[]
