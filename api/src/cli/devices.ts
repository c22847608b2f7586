import { MAX_DAYS_READ } from '@almanac/contracts/rules/devices/samples'
import { addDays, daysBetween } from '@almanac/domain/time'
import { csvLine, exportedStudy, type ExportedStudy } from '../data-export'
import { coverageOf, mainDevices, studyScope } from '../devices'
import type { Environment } from '../environment'
import type { Database } from '../http/serve'
import { companiesOfStudy, studyKeys, studyMembers } from '../platform'
import type { CoverageCommand } from './command/devices'
import { CommandFailure, type Output } from './output'
import { pseudonymKey } from './pseudonym-key'
import { table } from './table'

const HEADINGS = ['participant', 'date', 'measurement', 'expected', 'present', 'percent', 'reason', 'device']

const WORDS = {
  disconnected: 'disconnected',
  revoked: 'revoked',
  provider_down: 'provider down',
  phone_not_seen: 'phone not seen',
  not_read_yet: 'not read yet',
  sensor_off: 'sensor off',
}

/** The default period, in days up to yesterday. */
const DAYS = 14

/** The requested period; throws a CommandFailure when it ends before it begins or is too long. */
function periodOf({ from, to }: CoverageCommand, now: Date) {
  const end_date = to ?? addDays(now.toISOString().slice(0, 10), -1)
  const start_date = from ?? addDays(end_date, 1 - DAYS)
  const days = daysBetween(start_date, end_date) + 1
  if (days < 1) throw new CommandFailure(`The period ends on ${end_date}, before it begins on ${start_date}.`)
  if (days > MAX_DAYS_READ) throw new CommandFailure(`At most ${MAX_DAYS_READ} days at once, not ${days}.`)
  return { start_date, end_date }
}

/** The participants of the study's exports, under the same pseudonyms. */
async function participantsOf(
  database: Database,
  { study, key_file }: CoverageCommand,
  environment: Environment,
): Promise<ExportedStudy['participants'] | undefined> {
  const key = await pseudonymKey(key_file, environment)
  return (await exportedStudy(database, { study, key, withdrawn: 'until-withdrawal' }))?.participants
}

/**
 * `almanac devices coverage STUDY`: expected and existing device measurements of each participant
 * by day, with the reason of a gap where it is known. Of the same participants and samples as the study's exports, under
 * the same pseudonyms, or of all under their user ids. Processes one participant at a time, so that
 * a large study is never completely in memory. Throws a CommandFailure for an unknown study or an
 * invalid period.
 */
export async function printCoverage(
  database: Database,
  command: CoverageCommand,
  { print }: Output,
  environment: Environment = process.env,
  now = new Date(),
): Promise<void> {
  const companies = await companiesOfStudy(database, command.study)
  if (companies.length === 0) {
    const keys = await studyKeys(database)
    throw new CommandFailure(
      `There is no study \`${command.study}\`. ${keys.length > 0 ? `Studies: ${keys.join(', ')}.` : 'None was loaded.'}`,
    )
  }
  const period = periodOf(command, now)
  const exported = command.user_ids ? null : await participantsOf(database, command, environment)
  if (command.csv) print(csvLine(HEADINGS).trimEnd())
  let shown = 0
  const company_ids = companies.map(({ id }) => id)
  for await (const members of studyMembers(database, company_ids))
    for (const { user_id } of members) {
      if (exported && !exported.has(user_id)) continue
      const participant = exported?.pseudonym(user_id) ?? user_id
      const withdrawn_at = exported?.withdrawnAt(user_id) ?? null
      const scope = exported ? studyScope(withdrawn_at) : undefined
      // What is missing after a withdrawal is not missing.
      const end = withdrawn_at === null ? now : new Date(withdrawn_at)
      const devices = await mainDevices(database, user_id, period, scope)
      const rows = (await coverageOf(database, user_id, period, end, scope)).map(
        ({ date, kind, expected, present, reason }) => [
          participant,
          date,
          kind,
          String(expected),
          String(present),
          String(Math.floor((100 * present) / expected)),
          reason === null ? '' : WORDS[reason],
          String(devices.get(kind) ?? ''),
        ],
      )
      if (rows.length === 0) continue
      shown += 1
      if (command.csv) for (const row of rows) print(csvLine(row).trimEnd())
      else
        print(
          `${table(
            HEADINGS.map((word) => word.toUpperCase()),
            rows,
          )}\n`,
        )
    }
  if (!command.csv && shown === 0)
    print(`No participant of ${command.study} has connected a device, or had values by one since ${period.start_date}.`)
}
