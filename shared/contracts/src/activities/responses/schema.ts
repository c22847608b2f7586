import * as z from 'zod/mini'
import {
  cursorPaging,
  deviceTimeZone,
  hhmm,
  id,
  instant,
  line,
  localDate,
  queryFlag,
  queryNumber,
  text,
} from '../../common/schema'
import { MAX_AMOUNT_LENGTH, MAX_VITAL_UNIT_LENGTH } from '../activities/rules'
import { historyOwner } from '../visibility/history-owner'
import { MAX_ENTERED_NUMBER, MAX_LOT_NUMBER_LENGTH, MAX_VACCINATION_TEXT_LENGTH } from './rules'

export const entryType = z.enum([
  'SliderEntry',
  'MultipleChoiceEntry',
  'TextEntry',
  'VitalEntry',
  'MedicationEntry',
  'RoutineEntry',
  'SymptomEntry',
  'DateEntry',
  'DateTimeEntry',
  'TimeEntry',
  'AppointmentEntry',
  'ImageEntry',
  'VaccinationEntry',
  'AdverseEventEntry',
])

/** A vaccination as in the card (specification 001, section 3). Manufacturer and injection site are a known one or free text (`…_other`). */
export const vaccinationAttributes = z.object({
  date_of_dose: z.nullable(localDate),
  manufacturer: z.nullable(line(64)),
  manufacturer_other: z.optional(z.nullable(line(MAX_VACCINATION_TEXT_LENGTH))),
  center_of_vaccination: z.nullable(line(MAX_VACCINATION_TEXT_LENGTH)),
  /** 6 or 7 letters and digits; null while `vaccine_lot_number_unknown`. */
  vaccine_lot_number: z.nullable(line(MAX_LOT_NUMBER_LENGTH)),
  vaccine_lot_number_unknown: z.boolean(),
  injection_site: z.nullable(line(64)),
  injection_site_other: z.optional(z.nullable(line(MAX_VACCINATION_TEXT_LENGTH))),
})

const enteredNumber = z.number().check(z.gte(-MAX_ENTERED_NUMBER), z.lte(MAX_ENTERED_NUMBER))

/** What was entered for one objective, without conversion (specification 000 and 001, section 3). */
export const entry = z.object({
  objective_id: id,
  type: entryType,
  /** Number of a slider, vital or symptom; medication 0 took, 1 postponed, 2 skipped; routine 0 completed, 1 missed; adverse event 1 mild, 2 moderate, 3 severe. */
  value: z.optional(z.nullable(enteredNumber)),
  /** The numbers of a vital with several parts, in the order of its parts. */
  values: z.optional(z.array(enteredNumber).check(z.maxLength(8))),
  /** A text; `YYYY-MM-DD` for a date; `YYYY-MM-DDTHH:mm` in local time for a date and time. */
  text: z.optional(z.nullable(text(10_000))),
  time: z.optional(z.nullable(hhmm)),
  answers: z.optional(z.array(z.object({ id })).check(z.maxLength(100))),
  /** The unit in which the number was entered. */
  unit: z.optional(z.nullable(line(MAX_VITAL_UNIT_LENGTH))),
  original_unit: z.optional(z.nullable(line(MAX_VITAL_UNIT_LENGTH))),
  /** The planned time of the dose that this entry is for; without it, the nearest one that is open. A second dose for a time already taken is kept, and counts beyond the plan. */
  reminder_time: z.optional(z.nullable(hhmm)),
  /** True if the dose is for none of the planned ones. */
  as_needed: z.optional(z.boolean()),
  /** When the dose was actually taken. */
  medication_administration_date: z.optional(z.nullable(instant)),
  medication_amount_taken: z.optional(z.nullable(line(MAX_AMOUNT_LENGTH))),
  /** The picture of an ImageEntry, stored by uploadImage under this id. */
  image_id: z.optional(z.nullable(id)),
  vaccination_attributes: z.optional(z.nullable(vaccinationAttributes)),
  /** The source of the measurement, such as a device. */
  connected_object_type: z.optional(z.nullable(line(64))),
  connected_object_id: z.optional(z.nullable(line(64))),
  /** Origin of a vital's numbers: `measured` if sent by a device and not edited since; if missing, they were typed. */
  provenance: z.optional(z.nullable(z.enum(['entered', 'measured']))),
})

/** Who recorded for the participant, visible to everybody who sees the response. All fields are null if their account is deleted. */
export const recordedBy = z.object({
  id: z.nullable(id),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
})

export const response = z.object({
  id,
  user_id: id,
  quest_id: id,
  /** The instant of the values. */
  measured_at: instant,
  /** The participant's time zone at that instant. */
  time_zone: z.string(),
  /** The participant's local date for which it counts. */
  date_posted_for: localDate,
  is_visible: z.boolean(),
  entries: z.array(entry),
  /** The version of the activity's definition that it was made with; missing from an older server or an older cache. */
  definition_version: z.optional(z.int()),
  point_total: z.int(),
  /** The mean of its sliders, to 2 decimals; null without sliders. */
  average_rating: z.optional(z.nullable(z.number())),
  /** The family member who recorded it; missing or null if the participant did. */
  recorded_by: z.optional(z.nullable(recordedBy)),
  /** Incremented with each change; changes based on an older revision are rejected. */
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
})

/** A response written by the participant's device. The device generates the id, so that retries are idempotent. */
export const responseInput = z.object({
  id,
  quest_id: id,
  measured_at: instant,
  time_zone: deviceTimeZone,
  date_posted_for: localDate,
  is_visible: z._default(z.boolean(), true),
  /** The version of the activity's definition that was shown, against which the response is validated even if the study has changed since. Without one, or with one that never existed, the newest that it fits. Answers to objectives of other versions are kept. */
  definition_version: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  entries: z.array(entry).check(z.maxLength(500)),
})

/**
 * With `with_entries=true` the response has the entries, otherwise empty lists. The
 * calendar's dates (`clndr_…`) add responses to those of the main dates; if both are
 * given, responses only in the calendar's dates have no entries.
 */
export const listResponses = {
  summary: 'List responses',
  description:
    'Responses by `date_posted_for` from `start_date` to `end_date`, both included, oldest first; with `response_id` that one alone, of whatever date. A part has at most 2,000 and about 4 MB; the header `x-next-cursor` says where it goes on.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID_DATE', 'INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({
    ...historyOwner,
    quest_id: z.optional(id),
    response_id: z.optional(id),
    start_date: z.optional(localDate),
    end_date: z.optional(localDate),
    with_entries: z.optional(queryFlag),
    clndr_start_date: z.optional(localDate),
    clndr_end_date: z.optional(localDate),
    ...cursorPaging(2_000),
  }),
  answer: z.array(response),
}

export const createResponse = {
  summary: 'Record a response',
  description:
    'Writes a response once, however often it is sent: the first write of an id wins and is answered again, also to other content. Faults of an entry stand under `entries.<objective_id>`.',
  errors: {
    404: ['NOT_FOUND'],
    410: ['GONE'],
    422: [
      'RESPONSE_DATE_IN_FUTURE',
      'INVALID_DATE',
      'NOTHING_ENTERED',
      'UNKNOWN_IMAGE',
      'UNKNOWN_OBJECTIVE',
      'WRONG_ENTRY_TYPE',
      'INVALID_TIME',
      'UNKNOWN_UNIT',
      'UNKNOWN_ANSWER',
      'OUT_OF_RANGE',
      'NUMBER_MISSING',
      'ONE_ANSWER_ONLY',
      'DOSE_IN_FUTURE',
      'DOSE_NOT_TAKEN',
      'INVALID_AMOUNT',
      'UNKNOWN_DOSE_TIME',
      'DATE_IN_FUTURE',
      'VACCINATION_INCOMPLETE',
      'INVALID_LOT_NUMBER',
      'EVENT_MISSING',
      'SEVERITY_MISSING',
      'PICTURE_MISSING',
      'CONSENT_NOT_ACCEPTED',
    ],
    429: ['TOO_MANY_RESPONSES'],
  } as const,
  body_bytes: 524_288,
  body: responseInput,
  answer: response,
}

export const updateResponse = {
  summary: 'Change a response',
  description:
    'Replaces the values. Without a revision nothing is compared. The same change sent again is acknowledged.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['RESPONSE_CHANGED'],
    410: ['GONE'],
    422: [
      'RESPONSE_DATE_IN_FUTURE',
      'INVALID_DATE',
      'NOTHING_ENTERED',
      'UNKNOWN_IMAGE',
      'UNKNOWN_OBJECTIVE',
      'WRONG_ENTRY_TYPE',
      'INVALID_TIME',
      'UNKNOWN_UNIT',
      'UNKNOWN_ANSWER',
      'OUT_OF_RANGE',
      'NUMBER_MISSING',
      'ONE_ANSWER_ONLY',
      'DOSE_IN_FUTURE',
      'DOSE_NOT_TAKEN',
      'INVALID_AMOUNT',
      'UNKNOWN_DOSE_TIME',
      'DATE_IN_FUTURE',
      'VACCINATION_INCOMPLETE',
      'INVALID_LOT_NUMBER',
      'EVENT_MISSING',
      'SEVERITY_MISSING',
      'PICTURE_MISSING',
      'CONSENT_NOT_ACCEPTED',
    ],
  } as const,
  body_bytes: 524_288,
  params: z.object({ id }),
  body: z.extend(responseInput, { revision: z.optional(z.int()) }),
  answer: response,
}

export const deleteResponse = {
  summary: 'Delete a response',
  description:
    'Deletes it with its pictures and comments; a second time is fine. With `revision` only as it was then: what another device has added since is not lost.',
  errors: { 404: ['NOT_FOUND'], 409: ['RESPONSE_CHANGED'] } as const,
  params: z.object({ id }),
  query: z.object({ revision: z.optional(queryNumber(1, 2_147_483_647)) }),
}

export type Entry = z.infer<typeof entry>
export type VaccinationAttributes = z.infer<typeof vaccinationAttributes>
export type EntryType = z.infer<typeof entryType>
export type RecordedBy = z.infer<typeof recordedBy>
export type Response = z.infer<typeof response>
export type ResponseInput = z.input<typeof responseInput>
