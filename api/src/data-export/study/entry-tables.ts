import { clockText } from '@almanac/domain/time'
import { localise } from '@almanac/domain/texts'
import type { StudyEntry, StudyResponse } from '../../activities'
import type { ExportedStudy } from './study'
import { INSTANT, type StudyColumn, type StudyTable } from './table'
import { PARTICIPANT } from './tables'

const LANGUAGE = 'en'
const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Columns of responses.csv that do not depend on the study. */
const RESPONSE_COLUMNS: readonly StudyColumn<StudyResponse>[] = [
  {
    name: 'definition_version',
    about: 'Version of the activity that was answered; see definitions.csv.',
    cell: ({ definition_version }) => definition_version,
  },
  {
    name: 'measured_at',
    about: 'The instant that the values are of.',
    format: INSTANT,
    cell: ({ measured_at }) => measured_at,
  },
  {
    name: 'time_zone',
    about: 'The zone that the participant was in.',
    format: 'IANA',
    cell: ({ time_zone }) => time_zone,
  },
  {
    name: 'date_posted_for',
    about: "The date on the participant's calendar that it counts for.",
    format: 'YYYY-MM-DD',
    cell: ({ date_posted_for }) => date_posted_for,
  },
  {
    name: 'is_visible',
    about: 'Whether it may be seen by people in the participant’s circle.',
    values: 'yes | no',
    cell: ({ is_visible }) => yesNo(is_visible),
  },
  { name: 'point_total', about: 'Points that it earned.', cell: ({ point_total }) => point_total },
  {
    name: 'recorded_by',
    about: 'Who recorded it: the participant, or somebody of the family whom the participant lets do so.',
    values: 'participant | family',
    cell: ({ by_family }) => (by_family ? 'family' : 'participant'),
  },
  { name: 'entries', about: 'How many entries it has.', cell: ({ entries }) => entries.length },
  {
    name: 'created_at',
    about: 'When the server had it first.',
    format: INSTANT,
    cell: ({ created_at }) => created_at,
  },
  { name: 'updated_at', about: 'When it was changed last.', format: INSTANT, cell: ({ updated_at }) => updated_at },
]

/** responses.csv: a row for each response. */
export const responsesTable = ({
  participants,
  questions,
  activities,
  companies,
}: ExportedStudy): StudyTable<StudyResponse> => {
  const companyKeys = new Map(companies.map(({ id, key }) => [id, key]))
  const companyOf = new Map(activities.map(({ id, company_id }) => [id, companyKeys.get(company_id) ?? '']))
  return {
    file: 'responses.csv',
    about: 'A response: what a participant recorded at one moment in one activity. Deleted ones are left out.',
    columns: [
      { name: 'participant', about: PARTICIPANT, cell: ({ user_id }) => participants.pseudonym(user_id) },
      { name: 'response', about: 'Its id; unique together with the participant.', cell: ({ id }) => id },
      {
        name: 'company',
        about: 'Key of the company whose activity it is.',
        cell: ({ activity_id }) => companyOf.get(activity_id) ?? null,
      },
      {
        name: 'activity',
        about: 'Key of the activity.',
        cell: ({ activity_id }) => questions.activityKey(activity_id),
      },
      ...RESPONSE_COLUMNS,
      {
        name: 'recorder',
        about:
          'Pseudonym of who recorded it for the participant; empty where the participant did, or that account is deleted. No pseudonym of a participant.',
        cell: ({ recorder_id }) => participants.recorder(recorder_id),
      },
    ],
  }
}

/** A row of entries.csv: a number, a chosen answer, or whatever else was entered. */
export interface ValueRow extends StudyEntry {
  response: StudyResponse
  /** Index of the entry in its response, from 0. */
  at: number
  /** Index of the number or answer in its entry, from 0. */
  part: number
  value: number | null
  answer_id: string | null
}

/** The rows of an entry: one for each number or chosen answer, or a single one when it has neither. */
export function valueRows(response: StudyResponse, item: StudyEntry, at: number): ValueRow[] {
  const { value, values, answers } = item.entry
  const row = { ...item, response, at }
  const numbers = values ?? (typeof value === 'number' ? [value] : [])
  if (numbers.length > 0) return numbers.map((number, part) => ({ ...row, part, value: number, answer_id: null }))
  if (answers && answers.length > 0)
    return answers.map(({ id }, part) => ({ ...row, part, value: null, answer_id: id }))
  return [{ ...row, part: 0, value: null, answer_id: null }]
}

const answerOf = ({ objective, answer_id }: ValueRow) =>
  answer_id === null ? undefined : objective?.answers?.find(({ id }) => id === answer_id)
const shotOf = ({ entry }: ValueRow) => entry.vaccination_attributes ?? undefined
const VALUES =
  'MedicationEntry: 0 = took, 1 = postponed, 2 = skipped; RoutineEntry: 0 = completed, 1 = missed; AdverseEventEntry: 1 = mild, 2 = moderate, 3 = severe; others: the number as entered'

/** Columns of entries.csv that do not depend on the study. */
const VALUE_COLUMNS: readonly StudyColumn<ValueRow>[] = [
  {
    name: 'definition_version',
    about: 'Version of the activity that was answered.',
    cell: ({ response }) => response.definition_version,
  },
  {
    name: 'objective',
    about: 'Key of the objective; empty where the participant added it.',
    cell: ({ objective, added }) => (added ? null : (objective?.key ?? null)),
  },
  {
    name: 'objective_id',
    about: 'Id of the objective, see definitions.csv and added_objectives.csv.',
    cell: ({ entry }) => entry.objective_id,
  },
  { name: 'type', about: 'Type of the entry.', cell: ({ entry }) => entry.type },
  {
    name: 'measure',
    about: 'Key of the number, such as systolic.',
    cell: ({ objective, part, value }) => (value === null ? null : (objective?.vital?.parts[part]?.key ?? null)),
  },
  { name: 'value', about: 'The number.', format: 'in `unit`', values: VALUES, cell: ({ value }) => value },
  { name: 'unit', about: 'The unit that the number was entered in.', cell: ({ entry }) => entry.unit ?? null },
  {
    name: 'answer',
    about: 'Key of the chosen answer, see definitions.csv; its id where it is no longer offered.',
    cell: (row) => answerOf(row)?.key ?? row.answer_id,
  },
  {
    name: 'answer_label',
    about: 'The chosen answer in words.',
    cell: (row) => {
      const answer = answerOf(row)
      return answer ? localise(answer.answer_text, LANGUAGE) : null
    },
  },
  {
    name: 'text',
    about: 'What was typed: a text, a date (YYYY-MM-DD) or a wall clock (YYYY-MM-DDTHH:mm).',
    freeText: true,
    cell: ({ entry, part }) => (part === 0 ? (entry.text ?? null) : null),
  },
  {
    name: 'time',
    about: 'A time of day on the wall clock.',
    format: 'HH:mm',
    cell: ({ entry }) => (typeof entry.time === 'number' ? clockText(entry.time) : null),
  },
  {
    name: 'picture',
    about: 'Whether a picture was given; pictures themselves are left out.',
    values: 'yes | no',
    cell: ({ entry }) => (entry.image_id ? 'yes' : 'no'),
  },
  {
    name: 'vaccination_date',
    about: 'Date of the shot.',
    format: 'YYYY-MM-DD',
    cell: (row) => shotOf(row)?.date_of_dose ?? null,
  },
  {
    name: 'vaccination_manufacturer',
    about: 'Maker of the vaccine.',
    freeText: true,
    cell: (row) => shotOf(row)?.manufacturer_other || (shotOf(row)?.manufacturer ?? null),
  },
  {
    name: 'vaccination_lot_number',
    about: 'Lot of the vaccine.',
    freeText: true,
    cell: (row) => shotOf(row)?.vaccine_lot_number ?? null,
  },
  {
    name: 'vaccination_center',
    about: 'Where the shot was given.',
    freeText: true,
    cell: (row) => shotOf(row)?.center_of_vaccination ?? null,
  },
  {
    name: 'vaccination_site',
    about: 'Where on the body.',
    freeText: true,
    cell: (row) => shotOf(row)?.injection_site_other || (shotOf(row)?.injection_site ?? null),
  },
  {
    name: 'measured_with',
    about: 'Kind of the device that measured it; which one is left out.',
    cell: ({ entry }) => entry.connected_object_type ?? null,
  },
  {
    name: 'provenance',
    about: 'How the numbers of a VitalEntry came into the form: sent by a device and unchanged since, or typed.',
    values: 'entered | measured',
    cell: ({ entry }) => (entry.type === 'VitalEntry' ? (entry.provenance ?? 'entered') : null),
  },
]

/** entries.csv: the values of all entries. */
export const entriesTable = ({ participants, questions }: ExportedStudy): StudyTable<ValueRow> => ({
  file: 'entries.csv',
  about: 'A value of an entry: a number, a chosen answer, or whatever else was entered. Nothing is converted.',
  columns: [
    { name: 'participant', about: PARTICIPANT, cell: ({ response }) => participants.pseudonym(response.user_id) },
    { name: 'response', about: 'The response, see responses.csv.', cell: ({ response }) => response.id },
    { name: 'entry', about: 'Place of the entry in its response, from 0.', cell: ({ at }) => at },
    { name: 'part', about: 'Place of the number or answer in its entry, from 0.', cell: ({ part }) => part },
    {
      name: 'activity',
      about: 'Key of the activity.',
      cell: ({ response }) => questions.activityKey(response.activity_id),
    },
    ...VALUE_COLUMNS,
  ],
})
