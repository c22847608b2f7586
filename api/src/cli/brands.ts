import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandState } from '@almanac/contracts/platform/brands'
import { Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { errorTitle } from '../http/words'
import { askForRelease, brandFiles, brandState, companyReleases, publishBrand, takeBrandBack } from '../platform'
import type { BrandCommand } from './command/brands'
import { CommandFailure, counted, type Output } from './output'
import { table } from './table'

/** The actor of what is done here: an operator with access to the database. */
const ACTOR = 'command line'

type Publication = NonNullable<BrandState['trial']>

function whoGets({ audience, people }: Pick<Publication, 'audience' | 'people'>): string {
  const who =
    audience.kind === 'group'
      ? `group ${audience.group}`
      : audience.kind === 'percent'
        ? `${audience.percent} %`
        : 'everyone'
  return `${who} (about ${counted(people, 'person', 'people')})`
}

async function show(
  database: Database,
  name: Extract<BrandCommand, { kind: 'brand show' }>,
  { print }: Output,
): Promise<void> {
  const { current, trial, versions, problems, people } = await brandState(database, name, 'en')
  const live = current === null ? 'what the files of the study say' : `version ${current}`
  print(`${counted(people, 'person', 'people')} of ${name.company} with the theme ${name.theme}: ${live}.`)
  if (trial) print(`Version ${trial.version} is tried by ${whoGets(trial)}.`)
  if (versions.length > 0)
    print(
      `\n${table(
        ['Version', 'Name', 'By', 'At', 'Why'],
        versions.map(({ version, name: called, by, at, note }) => [String(version), called, by, at, note ?? '']),
      )}`,
    )
  if (problems.length > 0) {
    print('\nThe draft cannot be published yet:')
    for (const { field, sentence } of problems) print(`  ${field}: ${sentence}`)
  }
}

async function write(
  database: Database,
  name: Extract<BrandCommand, { kind: 'brand export' }>,
  { print }: Output,
): Promise<void> {
  const files = await brandFiles(database, name)
  for (const { path, content } of files) {
    await mkdir(join(name.folder, path, '..'), { recursive: true })
    await writeFile(join(name.folder, path), content)
    print(path)
  }
}

async function releases(database: Database, company: string, { print }: Output): Promise<void> {
  const { remotes, requests } = await companyReleases(database, company)
  const rows = remotes.flatMap(({ remote, rules }) =>
    rules.map(({ scope, group, version, percent, since, theme }) => [
      remote,
      group === null ? scope : `group ${group.key}`,
      version,
      `${percent} %`,
      since,
      theme ?? '',
    ]),
  )
  print(table(['Remote', 'Whom', 'Version', 'Share', 'Since', 'Theme'], rows))
  if (requests.length === 0) return
  const answered = ({ answer }: (typeof requests)[number]) =>
    answer === null ? 'waits' : `${answer.accepted ? 'accepted' : 'declined'} by ${answer.by}`
  const asked = requests.map((one) => [
    one.remote,
    one.version,
    one.asked_by,
    one.asked_at,
    answered(one),
    one.answer?.words ?? '',
  ])
  print(`\n${table(['Asked for', 'Version', 'By', 'At', 'Answer', 'Words'], asked)}`)
}

async function change(
  database: Database,
  command: Extract<BrandCommand, { kind: 'brand publish' | 'brand back' }>,
  { print }: Output,
): Promise<void> {
  const by = { by: ACTOR, reason: command.reason, locale: 'en' }
  if (command.kind === 'brand back') {
    await takeBrandBack(database, command, by)
    const { current } = await brandState(database, command, 'en')
    return print(
      `Taken back. Everybody gets ${current === null ? 'what the files of the study say' : `version ${current}`}.`,
    )
  }
  const { revision } = await brandState(database, command, 'en')
  await publishBrand(database, command, { revision, audience: command.audience }, by)
  const { current, trial, people } = await brandState(database, command, 'en')
  const published = trial ?? { version: current ?? 0, audience: command.audience, people }
  print(`Version ${published.version} is published to ${whoGets(published)}. Open pages follow at once.`)
}

/** Runs a command for brands. Allowed for any operator with access to the database. */
export async function runOnBrands(database: Database, command: BrandCommand, output: Output): Promise<void> {
  try {
    if (command.kind === 'brand show') await show(database, command, output)
    else if (command.kind === 'brand export') await write(database, command, output)
    else if (command.kind === 'brand releases') await releases(database, command.company, output)
    else if (command.kind === 'brand ask') {
      await askForRelease(database, command, ACTOR)
      output.print(`${command.company} asks for ${command.remote} ${command.version}. Operators answer at /operations.`)
    } else await change(database, command, output)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 404 && error.entries.every(({ code }) => code === 'NOT_FOUND'))
      throw new CommandFailure(
        'theme' in command
          ? `${command.company} has no theme \`${command.theme}\`, or there is no such company.`
          : `There is no company \`${command.company}\`.`,
      )
    throw new CommandFailure(
      error.entries.map(({ code, values, title }) => title ?? errorTitle(code, 'en', values)).join('\n'),
    )
  }
}
