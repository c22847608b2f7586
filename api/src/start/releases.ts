import { inTransaction } from '../database/transaction'
import { indexFiles, type PublicFile } from '../page/files'
import type { Template } from '../page/template'
import type { Database } from '../http/serve'
import { raiseRevision } from '../platform/registry'
import { clashesOfRelease, fetchRelease, findBundled, forgetBundled, misfitsOfLive, pathOf, registerRelease } from '../platform/releases'
import type { Settings } from './settings'

/** Registers what lies beside the server or at the addresses of the settings; the answer is the files to be served. */
export async function openReleases(database: Database, settings: Settings, say: (line: string) => void): Promise<Map<string, PublicFile>> {
  const { releases, problems } = await findBundled(settings.remotesFolder)
  const files = await indexFiles(settings.hostPage, '/')
  for (const { folder, address } of releases) {
    for (const [path, file] of await indexFiles(folder, address)) files.set(path, file)
  }
  const fetched = await Promise.all(settings.releases.map((address) => fetchRelease(address)))
  const kept = releases.map(({ document, address }) => ({ document, address }))
  for (const document of fetched) {
    if (typeof document === 'string') problems.push(document)
    // Browsers get a container's files through the gateway, under the same path as everywhere.
    else kept.push({ document, address: pathOf(document) })
  }
  // At once, so that nobody who opens the page meanwhile finds a remote missing.
  await inTransaction(database, async (transaction) => {
    if (kept.length > 0) await forgetBundled(transaction, kept.map(({ document }) => document))
    for (const { document, address } of kept) await registerRelease(transaction, document, address)
    // A database put back from a backup knows lower revisions than browsers have seen, and they take no lower one.
    await raiseRevision(transaction)
  })
  for (const { document } of kept) problems.push(...await clashesOfRelease(database, document))
  for (const problem of problems) say(`  ${problem}`)
  say(kept.length > 0 ? `  remotes: ${kept.map(({ document: { remote, version } }) => `${remote} ${version}`).join(', ')}` : '  no remotes are built')
  return files
}

/** Says which releases that serve now need more than the host that is live has. A host that is not there yet is not waited for. */
export async function tellMisfits(database: Database, template: () => Promise<Template>, say: (line: string) => void): Promise<void> {
  const host = await template().then((found) => found.host, () => undefined)
  for (const misfit of host ? await misfitsOfLive(database, host) : []) say(`  ${misfit}`)
}
