import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { operatorAt, type Operator } from '../harness/operator'
import { builtVersionOf, published, variantOf, type Changes, type ReleaseDocument } from '../harness/releases'
import { startOtherOrigin, type OtherOrigin } from '../harness/other-origin'
import { startServer, type DisposableServer } from '../harness/server'
import { test as base } from '../harness/test'

/** The worker's separate server, and the team of `social` on it. Each release has a unique version. */
export interface Team {
  server: DisposableServer
  /** Another origin from which the team may serve releases. */
  elsewhere: OtherOrigin
  operator: Operator
  token: string
  /** Publishes a variant of the build and rolls it out to everyone. */
  release: (changes?: Changes) => Promise<Live>
  /** Publishes a folder unchanged and rolls it out to everyone; with `address`, served from there. */
  releaseFolder: (folder: string, address?: string) => Promise<Live>
  /** An unpublished version. */
  nextVersion: () => string
}

/** A release rolled out to everyone. */
export interface Live {
  version: string
  document: ReleaseDocument
  /** Pattern of its URLs, for `page.route`. */
  files: string
  /**
   * Replaces the first file with this prefix on the server by one that was not published. Returns a function
   * that restores it.
   */
  tamper: (begin: string, ending?: string) => () => void
}

async function openTeam(server: DisposableServer, elsewhere: OtherOrigin): Promise<Team> {
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  let count = 0
  const nextVersion = () => `${(count += 1)}.0.0`

  const releaseFolder: Team['releaseFolder'] = async (folder, address) => {
    const document = await published(server, token, folder, address)
    await operator.rollOut('social', { version: document.version })
    const { version } = document
    return {
      version,
      document,
      files: `**/social/${version}/**`,
      tamper: (begin, ending) =>
        tamperIn(join(server.data, 'releases/served/social', version), document, begin, ending),
    }
  }
  return {
    server,
    elsewhere,
    operator,
    token,
    nextVersion,
    releaseFolder,
    release: (changes) => releaseFolder(variantOf('social', nextVersion(), changes)),
  }
}

/** Appends a space to a file: harmless, but not what was published. */
function tamperIn(folder: string, document: ReleaseDocument, begin: string, ending = '.js'): () => void {
  const name = Object.keys(document.files).find((file) => file.startsWith(begin) && file.endsWith(ending))
  if (!name) throw new Error(`The release has no file ${begin}`)
  const places = [name, `${name}.br`, `${name}.gz`].map((file) => join(folder, file)).filter((path) => existsSync(path))
  const before = places.map((path) => ({ path, content: readFileSync(path) }))
  // Removes the compressed variants, so that the changed file is served.
  for (const { path } of before.slice(1)) rmSync(path)
  writeFileSync(join(folder, name), Buffer.concat([before[0]?.content ?? Buffer.alloc(0), Buffer.from(' ')]))
  return () => {
    for (const { path, content } of before) writeFileSync(path, content)
  }
}

/** An outcome of a release as the page sends it. */
interface SentOutcome {
  remote: string
  version: string
  kind: string
}

/** Outcomes in a request of the page, except `ok`; a busy machine also blocks pages. */
export function failuresIn(request: Request): SentOutcome[] {
  if (!request.url().endsWith('/api/release_outcomes')) return []
  const { outcomes } = request.postDataJSON() as { outcomes: SentOutcome[] }
  return outcomes
    .filter(({ kind }) => kind !== 'ok' && kind !== 'blocked')
    .map(({ remote, version, kind }) => ({ remote, version, kind }))
}

/** Makes the pages of a tab send outcomes as calls: the content of beacons is not visible to tests. */
export async function sendsCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false
  })
}

/** Failure reports of remotes from the page to the server, added as they are sent. To be called before the page is opened. */
export async function listenForReports(page: Page): Promise<{ version: string; reason: string }[]> {
  const reports: { version: string; reason: string }[] = []
  await sendsCalls(page)
  page.on('request', (request) => {
    for (const { remote, version, kind } of failuresIn(request))
      if (remote !== 'host') reports.push({ version, reason: kind })
  })
  return reports
}

interface PerTest {
  /**
   * The worker's team. At the start of each test, everyone has the release included with the server, whatever
   * earlier tests did.
   */
  team: Team
}

interface PerWorker {
  teamOfWorker: Team
}

/** Tests with a separate server per worker, on which releases are published without affecting other tests. */
export const test = base.extend<PerTest, PerWorker>({
  teamOfWorker: [
    async ({}, use) => {
      const elsewhere = await startOtherOrigin()
      const server = await startServer({ RELEASE_ORIGINS: elsewhere.origin })
      const team = await openTeam(server, elsewhere)
      await use(team)
      await team.operator.leave()
      await server.dispose()
      await elsewhere.close()
    },
    { scope: 'worker', timeout: 120_000 * slowness },
  ],

  team: async ({ teamOfWorker }, use) => {
    await teamOfWorker.operator.rollOut('social', { version: builtVersionOf('social') })
    await use(teamOfWorker)
  },

  server: async ({ team }, use) => use(team.server),
})
