import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { surveyCodeBook, writeSurveyCsv, writeSurveyFhir } from '../data-export'
import { errorCode } from '../database/embedded/failure'
import type { Database } from '../http/serve'
import { companyIdOf, record } from '../platform'
import { exportedSurvey } from '../surveys'
import { callerFolder } from './command/command'
import { CommandFailure, type Output } from './output'

/** The arguments of `almanac survey export`. */
export interface SurveyExport {
  survey: string
  company: string | null
  /** The target folder, relative to the caller's working directory. */
  to: string | null
}

/** Health data: only readable for the operator who runs the command. */
const OWNER_ONLY = 0o600

async function writeFile(path: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY }))
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new CommandFailure(`${path} is there already. Choose another folder, or remove it.`)
    // A partial file would look like a complete one.
    await rm(path, { force: true })
    throw error
  }
}

/**
 * `almanac survey export`: all responses to a survey as CSV with a code book, and as FHIR. Throws a
 * CommandFailure for an unknown survey.
 */
export async function exportSurvey(
  database: Database,
  { survey: key, company, to: given }: SurveyExport,
  { print }: Output,
): Promise<void> {
  if (company === null) throw new CommandFailure('Of which company? Add `--company KEY`.')
  if (given === null) throw new CommandFailure('Where to? Add `--to FOLDER`.')
  const company_id = await companyIdOf(database, company)
  if (company_id === undefined) throw new CommandFailure(`There is no company \`${company}\`.`)
  const survey = await exportedSurvey(database, company_id, key)
  if (!survey) throw new CommandFailure(`The company \`${company}\` has no survey \`${key}\`.`)
  const to = resolve(callerFolder(), given)
  await mkdir(to, { recursive: true })
  const files = {
    [`${key}.csv`]: writeSurveyCsv(database, survey),
    [`${key}-codes.csv`]: surveyCodeBook(survey),
    [`${key}.fhir.ndjson`]: writeSurveyFhir(database, survey),
  }
  // Before the first byte: the audit trail names whoever exports answers, whatever happens to the files.
  await record(database, {
    actor: 'command line',
    action: 'survey_exported',
    subject: `${company}, ${key}`,
    document: { survey_id: survey.survey_id },
  })
  for (const [name, parts] of Object.entries(files)) {
    await writeFile(join(to, name), parts)
    print(join(to, name))
  }
}
