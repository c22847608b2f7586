import { clockText } from '@almanac/domain/time'
import { doseOf, type StudyEntry, type StudyResponse, type UnansweredDose } from '../../activities'
import type { ExportedStudy } from './study'
import { INSTANT, type StudyColumn, type StudyTable } from './table'
import { PARTICIPANT } from './tables'

/** A dose that was answered, or that was due and is unanswered. */
export type DoseRow =
  | { kind: 'answered'; response: StudyResponse; item: StudyEntry }
  | { kind: 'unanswered'; dose: UnansweredDose }

const ADHERENCE_CODES = ['took', 'postponed', 'skipped']
const DONE = ['completed', 'missed']

const objectiveOf = (row: DoseRow) => (row.kind === 'answered' ? row.item.objective : row.dose.objective)
const isAdded = (row: DoseRow) => (row.kind === 'answered' ? row.item.added : row.dose.added)
const activityOf = (row: DoseRow) => (row.kind === 'answered' ? row.response.activity_id : row.dose.activity_id)
const doseOfRow = (row: DoseRow) => (row.kind === 'answered' ? row.item.dose : row.dose)

function statusOf(row: DoseRow): string {
  if (row.kind === 'unanswered') return 'none'
  const { type, value } = row.item.entry
  return (type === 'RoutineEntry' ? DONE : ADHERENCE_CODES)[value ?? -1] ?? ''
}

/** Columns of doses.csv that do not depend on the study. */
const DOSE_COLUMNS: readonly StudyColumn<DoseRow>[] = [
  {
    name: 'objective',
    about: 'Key of the objective; empty where the participant added it.',
    cell: (row) => (isAdded(row) ? null : (objectiveOf(row)?.key ?? null)),
  },
  {
    name: 'objective_id',
    about: 'Id of the objective, see definitions.csv and added_objectives.csv.',
    cell: (row) => (row.kind === 'answered' ? row.item.entry.objective_id : row.dose.objective_id),
  },
  {
    name: 'date',
    about:
      "The day on the participant's calendar that it counts for; it ends with the night, so that what is taken after midnight counts for the evening.",
    format: 'YYYY-MM-DD',
    cell: (row) => doseOfRow(row)?.date_for ?? null,
  },
  {
    name: 'reminder_time',
    about: 'Time of day that it was planned for; empty for one beyond the plan.',
    format: 'HH:mm',
    cell: (row) => {
      const time = doseOfRow(row)?.time
      return typeof time === 'number' ? clockText(time) : null
    },
  },
  {
    name: 'planned_at',
    about: 'The instant that it was planned for; empty for one beyond the plan.',
    format: INSTANT,
    cell: (row) => doseOfRow(row)?.planned_at ?? null,
  },
  {
    name: 'status',
    about: 'What became of it.',
    values: 'took | postponed | skipped (medicines), completed | missed (routines), none = nobody answered',
    cell: statusOf,
  },
  {
    name: 'administered_at',
    about: 'When it was really taken, as the participant said.',
    format: 'ISO 8601',
    cell: (row) => (row.kind === 'answered' ? (row.item.entry.medication_administration_date ?? null) : null),
  },
  {
    name: 'amount_taken',
    about: 'How much was taken, in doses.',
    freeText: true,
    cell: (row) => (row.kind === 'answered' ? (row.item.entry.medication_amount_taken ?? null) : null),
  },
  {
    name: 'dose_amount',
    about: 'How much a dose is.',
    format: 'in `dose_unit`',
    cell: (row) => {
      const objective = objectiveOf(row)
      return (objective && doseOf(objective)?.amount) ?? null
    },
  },
  {
    name: 'dose_unit',
    about: 'The unit of the dose.',
    freeText: true,
    cell: (row) => {
      const objective = objectiveOf(row)
      return (objective && doseOf(objective)?.unit) ?? null
    },
  },
  {
    name: 'recorded_at',
    about: 'When it was recorded.',
    format: INSTANT,
    cell: (row) => (row.kind === 'answered' ? row.response.measured_at : null),
  },
]

/** doses.csv: doses of medicines and routines. */
export const dosesTable = ({ participants, questions }: ExportedStudy): StudyTable<DoseRow> => ({
  file: 'doses.csv',
  about:
    'A dose of a medicine or a time of a routine, as it was answered; those answered first, then those that were due and that nobody answered. Of several answers for one planned dose, took counts, else the last.',
  columns: [
    {
      name: 'participant',
      about: PARTICIPANT,
      cell: (row) => participants.pseudonym(row.kind === 'answered' ? row.response.user_id : row.dose.user_id),
    },
    {
      name: 'response',
      about: 'The response, see responses.csv; empty where nobody answered.',
      cell: (row) => (row.kind === 'answered' ? row.response.id : null),
    },
    { name: 'activity', about: 'Key of the activity.', cell: (row) => questions.activityKey(activityOf(row)) },
    ...DOSE_COLUMNS,
  ],
})
