import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { operatorAt, type Operator } from '../harness/operator'
import { builtVersionOf, published, variantOf, type Changes, type ReleaseDocument } from '../harness/releases'
import { startOtherOrigin, type OtherOrigin } from '../harness/other-origin'
import { startServer, type DisposableServer } from '../harness/server'
import { test as base } from '../harness/test'

/** A server of the worker's own, and the team of `social` at it. Each release has a version of its own. */
export interface Team {
  server: DisposableServer
  /** Where the team may serve releases from, too. */
  elsewhere: OtherOrigin
  operator: Operator
  token: string
  /** Publishes a variant of what was built, and lets it serve everyone. */
  release: (changes?: Changes) => Promise<Live>
  /** Lets a folder serve everyone, as it is; with an address, from there. */
  releaseFolder: (folder: string, address?: string) => Promise<Live>
  /** A version that nobody has published yet. */
  nextVersion: () => string
}

/** A release that is served to everyone. */
export interface Live {
  version: string
  document: ReleaseDocument
  /** The pattern of its addresses, for `page.route`. */
  files: string
  /** Another file than was published lies on the server from now on: the first of that name. The answer puts the published one back. */
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

/** Adds a space to a file: harmless, and not what was published. */
function tamperIn(folder: string, document: ReleaseDocument, begin: string, ending = '.js'): () => void {
  const name = Object.keys(document.files).find((file) => file.startsWith(begin) && file.endsWith(ending))
  if (!name) throw new Error(`The release has no file ${begin}`)
  const places = [name, `${name}.br`, `${name}.gz`].map((file) => join(folder, file)).filter((path) => existsSync(path))
  const before = places.map((path) => ({ path, content: readFileSync(path) }))
  // The compressed ones go: what is left is served as it is.
  for (const { path } of before.slice(1)) rmSync(path)
  writeFileSync(join(folder, name), Buffer.concat([before[0]?.content ?? Buffer.alloc(0), Buffer.from(' ')]))
  return () => {
    for (const { path, content } of before) writeFileSync(path, content)
  }
}

/** Failures that the page tells the server of, as they are told. */
export function listenForReports(page: Page): { version: string; reason: string }[] {
  const reports: { version: string; reason: string }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/remote_failures')) return
    const { version, reason } = request.postDataJSON() as { version: string; reason: string }
    reports.push({ version, reason })
  })
  return reports
}

interface PerTest {
  /** The worker's team. When the test begins, everyone has the release that came with the server, whatever a test before it left. */
  team: Team
}

interface PerWorker {
  teamOfWorker: Team
}

/** Tests with a server of the worker's own, at which releases are published: nobody else meets them. */
export const test = base.extend<PerTest, PerWorker>({
  teamOfWorker: [
    async ({}, use) => {
      const elsewhere = await startOtherOrigin()
      const server = await startServer({ REMOTE_FAILURE_LIMIT: '1000', RELEASE_ORIGINS: elsewhere.origin })
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
