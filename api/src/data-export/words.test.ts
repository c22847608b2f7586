import { sql } from 'kysely'
import { AUDIT_ACTIONS } from '../platform/audit/audit-trail'
import { SECURITY_EVENTS } from '../platform/security-events/names'
import { supported } from '../http/locales'
import { fillAllTables } from '../testing/fill-all-tables'
import { ownColumns } from '../testing/own-data/columns'
import type { Decision } from '../testing/own-data/decision'
import { startTestServer, type TestServer } from '../testing/server'
import { archiveFiles, csvRows } from './testing'
import { archiveWords, codeLabel } from '../kernel/archive/words'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

/** Prefixes of the translation keys for the values of a column. */
const PREFIXES: Readonly<Record<string, string>> = {
  'users.gender': '',
  'user_allergies.severity': '',
  'user_medication_allergies.severity': '',
  'user_roles.role': '',
  'appointments.request_type': '',
  'appointments.requested_by': 'side_',
  'appointments.canceled_by': 'side_',
  'one_time_codes.purpose': 'code_',
  'one_time_codes.channel': 'channel_',
  'outgoing_messages.channel': 'channel_',
  'images.type': 'image_',
  'reminders.repeat_type': 'repeat_',
  'reminder_firings.outcome': 'reminder_',
  'todos.status': 'todo_',
  'samples.bound': 'beyond_scale_',
}

/** Columns whose values are units, written the same in each language. */
const SAME_IN_ALL: readonly string[] = ['users.glucose_unit']

test.each(supported.map(({ code }) => code))(
  'every value that a check constraint allows has a translation in %s',
  async (locale) => {
    const columns: Record<string, { columns: Readonly<Record<string, Decision>> }> = ownColumns
    const { rows } = await sql<{ table: string; column: string; check: string }>`
    select relname as table, attname as column, pg_get_constraintdef(c.oid) as check from pg_constraint c
    join pg_class on pg_class.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.coninhcount = 0 and c.connamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) like '%ARRAY[%::text%'`.execute(
      server.database,
    )
    const choices = rows.filter(({ table, column }) => {
      const decision = columns[table]?.columns[column]
      return decision && !('left_out' in decision) && !SAME_IN_ALL.includes(`${table}.${column}`)
    })
    expect(choices.length).toBeGreaterThan(10)
    const words = archiveWords(locale)
    const codes = choices.flatMap(({ table, column, check }) => {
      const prefix = PREFIXES[`${table}.${column}`]
      expect([`${table}.${column}`, prefix]).not.toContain(undefined)
      return [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => `${prefix}${value}`)
    })
    const types = [
      'MedicationObjective',
      'RoutineObjective',
      'SymptomObjective',
      'VitalObjective',
      'VaccinationObjective',
    ]
    const levels = [0, 1, 2, 3, 4, 5, 6, 7].map((level) => `visibility_${level}`)
    const all = [
      ...codes,
      ...types,
      ...levels,
      ...AUDIT_ACTIONS.map((action) => `audit_${action}`),
      ...SECURITY_EVENTS.map((event) => `security_${event}`),
      'user_agreement',
      'terms',
      'privacy_policy',
      'repeat_once',
      'device_dexcom',
      'device_wearables',
      'status_Friend',
      'status_Waiting',
    ]
    expect(all.filter((code) => codeLabel(words, code) === code)).toEqual([])
  },
)

test.each(supported.map(({ code }) => code))(
  'CSV files have no untranslated codes in %s, neither in cells nor in headings, and no duplicate headings',
  async (locale) => {
    const maya = await server.participant({ locale })
    const other = await server.participant()
    await fillAllTables(server.database, maya, other, 'Zephyrine')
    const files = await archiveFiles(server.database, maya.id)
    const tables = [...files].filter(([name]) => name.startsWith('csv/'))
    expect(tables.length).toBeGreaterThan(30)
    for (const [name, file] of tables) {
      const [headings = [], ...rows] = csvRows(file)
      expect([name, new Set(headings).size]).toEqual([name, headings.length])
      // Ids and file names have digits or a hyphen or slash; names of activities come from the study.
      expect([
        name,
        [...headings, ...rows.flat()].filter((cell) =>
          /^[a-z]+(_[a-z]+)+$|^[a-z]+[A-Z]\w*$|^(visibility|repeat|image|code|audit|reminder|todo|status|device)_/.test(
            cell,
          ),
        ),
      ]).toEqual([name, []])
    }
  },
)
