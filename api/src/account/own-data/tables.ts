import { ownAdditions, ownEntries, ownNames, ownReminders, ownTodos, type OwnEntry } from '../../activities/ownData'
import { ownDevices } from '../../devices/ownData'
import type { Database } from '../../http/serve'
import { ownGroups } from '../../platform/ownData'
import { circleOf, ownMessages } from '../../social/ownData'
import { ownConsents, ownSurveys, type OwnConsent } from '../../surveys/ownData'
import { ownAppointments } from '../../telehealth/ownData'
import type { AccountData } from '../leaving/own'
import { atHand, rowsOf, type Cell, type Table } from './table'

const coded = (code: string | null): Cell => (code === null ? null : { code })

const MEDICATION = ['took', 'postponed', 'skipped']
const ROUTINE = ['completed', 'missed']

const clock = (hhmm: number) => `${String(Math.floor(hhmm / 100)).padStart(2, '0')}:${String(hhmm % 100).padStart(2, '0')}`

/** What was entered, to read. */
function answerOf(entry: OwnEntry): Cell {
  const [first] = entry.numbers
  if (entry.type === 'MedicationEntry' || entry.type === 'RoutineEntry') return coded((entry.type === 'MedicationEntry' ? MEDICATION : ROUTINE)[first ?? -1] ?? null)
  if (entry.numbers.length > 0) return { numbers: entry.numbers, unit: entry.unit }
  if (entry.answers.length > 0) return entry.answers.join('; ')
  if (entry.time !== null) return clock(entry.time)
  // A wall clock, not an instant: to read, without the T between date and time.
  return entry.type === 'DateTimeEntry' || entry.type === 'AppointmentEntry' ? (entry.text?.replace('T', ' ') ?? null) : entry.text
}

/** A drawn signature is named as the file that it is. */
function consentCell(row: OwnConsent, column: keyof OwnConsent): Cell {
  if (column === 'accepted_consent') return coded(row.accepted_consent ? 'yes' : 'no')
  if (column === 'signature_image_id') return row.signature_image_id && `images/${row.signature_image_id}.jpg`
  return row[column]
}

/** One list of the account as a table: a column for each field that is named. */
function listed<T extends object>(kind: string, rows: readonly T[], columns: readonly (keyof T & string)[], cell: (row: T, column: keyof T & string) => Cell): Table {
  return { kind, columns, rows: () => atHand(rows.map((row) => columns.map((column) => cell(row, column)))) }
}

/** Everything that a person gave, kind by kind: the files of the archive and the sections of its page. */
export async function tablesOf(database: Database, data: AccountData & object, locale: string): Promise<Table[]> {
  const user_id = data.user.id
  const [groups, appointments, devices, circle, todos, consents, added, names, reminders] = await Promise.all([ownGroups(database, user_id), ownAppointments(database, user_id), ownDevices(database, user_id), circleOf(database, user_id), ownTodos(database, user_id), ownConsents(database, user_id), ownAdditions(database, user_id, locale), ownNames(database, user_id), ownReminders(database, user_id, locale)])
  const { user } = data
  const codes = new Set(['gender', 'contact_time_preference'])
  const facts = (['first_name', 'last_name', 'email', 'gender', 'gender_other', 'birth_year', 'primary_contact_number', 'secondary_contact_number', 'address', 'contact_time_preference', 'locale', 'time_zone', 'created_at'] as const)
    .filter((field) => user[field] !== null)
    .map((field): Cell[] => [{ code: field === 'gender_other' ? 'gender_in_words' : field }, codes.has(field) ? { code: String(user[field]) } : field === 'birth_year' ? String(user[field]) : user[field]])
  return [
    { kind: 'profile', columns: ['field', 'value'], rows: () => atHand(facts) },
    {
      kind: 'entries',
      columns: ['measured_at', 'activity', 'question', 'answer', 'unit', 'dose', 'amount_taken', 'administered_at', 'date_posted_for', 'time_zone', 'type', 'response_id'],
      technical: ['unit', 'date_posted_for', 'time_zone', 'type', 'response_id', 'administered_at'],
      rows: () => rowsOf(ownEntries(database, user_id, locale), (response) => response.entries.map((entry) => [
        response.measured_at, response.activity, entry.name, answerOf(entry), entry.unit, entry.dose, entry.amount_taken,
        entry.administered_at, response.date_posted_for, response.time_zone, entry.type, response.id,
      ])),
    },
    {
      kind: 'surveys',
      columns: ['started_at', 'survey', 'question', 'answer', 'completed_at', 'score', 'score_maximum', 'survey_response_id'],
      technical: ['completed_at', 'score', 'score_maximum', 'survey_response_id'],
      rows: () => rowsOf(ownSurveys(database, user_id, locale), (survey) => survey.questions.map(({ label, answer }) => [survey.started_at, survey.title, label, answer, survey.completed_at, survey.score?.value ?? null, survey.score?.maximum ?? null, survey.id])),
    },
    listed('added', added, ['created_at', 'activity', 'added_type', 'name', 'dose', 'amount_taken', 'note', 'removed_at'], (row, column) => (column === 'added_type' ? coded(row.added_type) : row[column])),
    listed('own_names', names, ['created_at', 'added_type', 'name', 'unit'], (row, column) => (column === 'added_type' ? coded(row.added_type) : row[column])),
    listed('reminders', reminders, ['activity', 'question', 'time', 'repeats', 'day_number', 'start_date', 'note'], (row, column) => (column === 'repeats' ? coded(`repeat_${row.repeats}`) : row[column])),
    listed('consents', consents, ['created_at', 'consent_check_text', 'accepted_consent', 'first_name', 'last_name', 'signature_text', 'signature_image_id', 'version'], consentCell),
    { kind: 'messages', columns: ['created_at', 'conversation', 'to', 'message'], rows: () => rowsOf(ownMessages(database, user_id), ({ created_at, subject, to, message }) => [[created_at, subject, to.join('; '), message]]) },
    { kind: 'people', columns: ['name', 'since', 'relationship'], rows: () => atHand(circle.map(({ name, created_at, visibility }) => [name, created_at, { code: `visibility_${visibility}` }])) },
    listed('invitations', data.invitations, ['first_name', 'last_name', 'created_at', 'accepted_at'], (row, column) => row[column]),
    { kind: 'appointments', columns: ['start_at', 'end_at', 'canceled_at', 'proposed_time'], rows: () => atHand(appointments.map((row) => [row.start_at, row.end_at, row.canceled_at, row.proposed_time])) },
    listed('conditions', data.conditions, ['name', 'date_of_diagnosis'], (row, column) => row[column]),
    listed('allergies', data.allergies, ['allergen', 'severity'], (row, column) => (column === 'severity' ? coded(row.severity) : row[column])),
    listed('medication_allergies', data.medication_allergies, ['name', 'severity'], (row, column) => (column === 'severity' ? coded(row.severity) : row[column])),
    listed('contacts', data.contacts, ['name', 'relationship', 'phone_number', 'email'], (row, column) => row[column]),
    listed('providers', data.providers, ['name', 'specialty', 'organization', 'phone_number', 'email', 'address'], (row, column) => row[column]),
    listed('goals', data.goals, ['created_at', 'text'], (row, column) => row[column]),
    { kind: 'todos', columns: ['created_at', 'todo', 'status'], rows: () => atHand(todos.map(({ created_at, todo, status }) => [created_at, todo, coded(`todo_${status}`)])) },
    { kind: 'agreements', columns: ['accepted_at', 'agreement', 'version'], rows: () => atHand(data.agreements.map(({ accepted_at, kind, version }) => [accepted_at, coded(kind), version])) },
    listed('groups', groups, ['name', 'company_name', 'joined_at'], (row, column) => row[column]),
    { kind: 'devices', columns: ['device', 'connected_at'], rows: () => atHand(devices.map(({ source_id, connected_at }) => [source_id, connected_at])) },
    listed('sessions', data.sessions, ['device_name', 'created_at', 'last_seen_at'], (row, column) => row[column]),
    { kind: 'images', columns: ['file', 'type', 'created_at'], rows: () => atHand(data.images.map(({ id, type, created_at }) => [`images/${id}.jpg`, { code: `image_${type}` }, created_at])) },
    listed('tutorials', data.tutorials, ['name', 'watched_at'], (row, column) => row[column]),
  ]
}
