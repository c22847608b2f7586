import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../database/transaction'
import { indexFiles, type PublicFile } from '../page/files'
import type { Template } from '../page/template'
import type { Database } from '../http/serve'
import { errorTitle } from '../http/words'
import {
  clashesOfRelease,
  createInstallation,
  findBundled,
  type Installation,
  misfitsOfLive,
  raiseRevision,
} from '../platform'
import type { Settings } from './settings'

/** How long a start waits for containers: they start in any order. Who is silent for longer is asked again while the server runs. */
const CONTAINER_RETRIES = { rounds: 6, between: 1_500 }

/** What a start has registered. */
export interface OpenedReleases {
  /** The files to be served. */
  files: Map<string, PublicFile>
  /** What the installation brings, to go on asking its containers. */
  installation: Installation
}

async function askContainers(
  installation: Installation,
  { rounds, between }: typeof CONTAINER_RETRIES,
): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    const { problems } = await installation.ask('silent')
    if (problems.length === 0 || round === rounds) return problems
    await pause(between)
  }
}

/** Registers what lies beside the server or at the addresses of the settings. */
export async function openReleases(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
  waited = CONTAINER_RETRIES,
): Promise<OpenedReleases> {
  const { releases, problems } = await findBundled(settings.remotesFolder)
  const files = await indexFiles(settings.hostPage, '/')
  for (const { folder, address } of releases) {
    for (const [path, file] of await indexFiles(folder, address)) files.set(path, file)
  }
  const installation = createInstallation({
    beside: releases,
    unreadable: problems.length > 0,
    containers: settings.releases,
  })
  for (const problem of await askContainers(installation, waited))
    problems.push(`${problem}: what it brought before stays, and it is asked again`)
  // At once, so that nobody who opens the page meanwhile finds a remote missing.
  await inTransaction(database, async (transaction) => {
    await installation.register(transaction)
    // A database put back from a backup knows lower revisions than browsers have seen, and they take no lower one.
    await raiseRevision(transaction)
  })
  const brought = installation.brought()
  for (const { document } of brought) problems.push(...(await clashesOfRelease(database, document)))
  for (const problem of problems) say(`  ${problem}`)
  say(
    brought.length > 0
      ? `  remotes: ${brought.map(({ document: { remote, version } }) => `${remote} ${version}`).join(', ')}`
      : '  no remotes are built',
  )
  return { files, installation }
}

/** Says which releases that rules name do not fit the host that is live, and so serve nobody. A host that is not there yet is not waited for. */
export async function reportMisfits(
  database: Database,
  template: () => Promise<Template>,
  say: (line: string) => void,
): Promise<void> {
  const host = await template().then(
    (found) => found.host,
    () => undefined,
  )
  for (const { remote, version, faults } of host ? await misfitsOfLive(database, host) : []) {
    for (const { code, values } of faults)
      say(`  ${remote} ${version} serves nobody: ${errorTitle(code, 'en', values)}`)
  }
}
