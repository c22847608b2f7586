import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../database/transaction'
import { indexFiles, type PublicFile } from '../page/files'
import type { Database } from '../http/serve'
import { errorTitle } from '../http/words'
import {
  clashesOfRelease,
  createInstallation,
  findBundled,
  type Hosts,
  type Installation,
  incompatibleLiveReleases,
  raiseRevision,
} from '../platform'
import type { KeepBuilds } from './keep'
import type { Settings } from './settings'

/** How long a start waits for containers, which start in any order. Those that take longer are polled while the server runs. */
const CONTAINER_RETRIES = { rounds: 6, between: 1_500 }

/** The releases registered at a start. */
export interface OpenedReleases {
  /** The files to serve. */
  files: Map<string, PublicFile>
  /** The installation's releases, for polling its containers. */
  installation: Installation
}

async function fetchContainerReleases(
  installation: Installation,
  { rounds, between }: typeof CONTAINER_RETRIES,
): Promise<string[]> {
  for (let round = 1; ; round += 1) {
    const { problems } = await installation.ask('silent')
    if (problems.length === 0 || round === rounds) return problems
    await pause(between)
  }
}

/** Registers the releases beside the server and at the configured addresses, after `keep` has copied them into the store. */
export async function openReleases(
  database: Database,
  settings: Settings,
  keep: KeepBuilds,
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
  for (const problem of await fetchContainerReleases(installation, waited))
    problems.push(`${problem}: what it brought before stays, and it is asked again`)
  await keep(installation.brought().map(({ build }) => build))
  // In one transaction, so that no page opened meanwhile lacks a remote.
  await inTransaction(database, async (transaction) => {
    await installation.register(transaction)
    // A restored backup has lower revisions than browsers have seen, which refuse them.
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

/** Logs the releases named by rules that do not fit the live host, and so are not served. Does not wait for the host. */
export async function logIncompatibleReleases(
  database: Database,
  hosts: Pick<Hosts, 'live'>,
  say: (line: string) => void,
): Promise<void> {
  const host = await hosts.live().catch(() => undefined)
  for (const { remote, version, faults } of host ? await incompatibleLiveReleases(database, host) : []) {
    for (const { code, values } of faults)
      say(`  ${remote} ${version} serves nobody: ${errorTitle(code, 'en', values)}`)
  }
}
