import { indexFiles, type PublicFile } from '../page/files'
import type { Database } from '../http/serve'
import { fetchRelease, findBundled, forgetBundled, pathOf, registerRelease } from '../platform/releases'
import type { Settings } from './settings'

/** Registers what lies beside the server or at the addresses of the settings; the answer is the files to be served. */
export async function openReleases(database: Database, settings: Settings, say: (line: string) => void): Promise<Map<string, PublicFile>> {
  const { releases, problems } = await findBundled(settings.remotesFolder)
  const files = await indexFiles(settings.hostPage, '/')
  for (const { document, folder, address } of releases) {
    await registerRelease(database, document, address)
    for (const [path, file] of await indexFiles(folder, address)) files.set(path, file)
  }
  const fetched = await Promise.all(settings.releases.map((address) => fetchRelease(address)))
  for (const document of fetched) {
    if (typeof document === 'string') problems.push(document)
    // Browsers get a container's files through the gateway, under the same path as everywhere.
    else await registerRelease(database, document, pathOf(document))
  }
  const kept = [...releases.map(({ document }) => document), ...fetched.filter((document) => typeof document !== 'string')]
  if (kept.length > 0) await forgetBundled(database, kept)
  for (const problem of problems) say(`  ${problem}`)
  say(kept.length > 0 ? `  remotes: ${kept.map(({ remote, version }) => `${remote} ${version}`).join(', ')}` : '  no remotes are built')
  return files
}
