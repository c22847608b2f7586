import type { PublicFile } from '../page/files'
import { indexFiles } from '../page/files'
import type { Database } from '../http/serve'
import { findBundled } from '../platform/releases/bundled'
import { forgetBundled, registerRelease } from '../platform/releases/register'
import { fetchRelease } from '../platform/releases/remote'
import type { Settings } from './settings'

/** Registers what lies beside the server or at the addresses of the settings; the answer is the files to be served. */
export async function openReleases(database: Database, settings: Settings, say: (line: string) => void): Promise<Map<string, PublicFile>> {
  const { releases, problems } = await findBundled(settings.remotesFolder)
  const files = await indexFiles(settings.hostPage, '/')
  for (const { document, folder, address } of releases) {
    await registerRelease(database, document, address)
    for (const [path, file] of await indexFiles(folder, address)) files.set(path, file)
  }
  const fetched = await Promise.all(settings.releases.map(async (address) => ({ address, document: await fetchRelease(address) })))
  for (const { address, document } of fetched) {
    if (typeof document === 'string') problems.push(document)
    else await registerRelease(database, document, publicAddress(document.remote, document.version, address))
  }
  const kept = [...releases.map(({ document }) => document), ...fetched.flatMap(({ document }) => (typeof document === 'string' ? [] : [document]))]
  if (kept.length > 0) await forgetBundled(database, kept)
  for (const problem of problems) say(`  ${problem}`)
  say(kept.length > 0 ? `  remotes: ${kept.map(({ remote, version }) => `${remote} ${version}`).join(', ')}` : '  no remotes are built')
  return files
}

/** Browsers get a container's files through the gateway, under the same path as everywhere. */
function publicAddress(remote: string, version: string, address: string): string {
  return new URL(address).searchParams.has('direct') ? address : `/remotes/${remote}/${version}/`
}
