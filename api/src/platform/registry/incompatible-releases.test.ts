import { currentOperations } from '@almanac/contracts/schema/platform/operations'
import { explainRollout } from '@almanac/contracts/schema/platform/rollouts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { answerOf } from '../../testing/answer'
import { aHost, aRelease } from '../../testing/releases'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { registerRelease } from '../releases/register'
import { aBuild, publishBuild } from '../releases/testing'
import { letHold, operatorOf, versionsFor } from '../testing'

let server: TestServer
let host: HostDocument

const shared = (...exports: string[]) => ({ '@almanac/ui/content': { version: null, exports } })
/** React, which every release needs, and these components. */
const offers = (...exports: string[]) => ({ react: { version: null, exports: null }, ...shared(...exports) })

beforeEach(async () => {
  host = aHost({ version: '0.8.0', provides: offers('Card', 'Chip') })
  server = await startTestServer({ areas: [platformArea], liveHost: () => Promise.resolve(host) })
})
afterEach(() => server.close())

/** social: 1.0.0 of the installation takes nothing; 1.1.0 and 1.2.0 of the team take Chip and Card. */
async function published() {
  const team = await server.team('social')
  await registerRelease(server.database, aRelease('social'), '/remotes/social/1.0.0/')
  await publishBuild(team, aBuild('social', '1.1.0', { needs: shared('Chip') }))
  await publishBuild(team, aBuild('social', '1.2.0', { needs: shared('Card') }))
  return team
}

test('a release that does not fit a new host serves nobody: the known good one does, and everybody is notified', async () => {
  const team = await published()
  const { client, email } = await server.participant({ company: 'northwind' })
  for (const version of ['1.1.0', '1.2.0'])
    await team.put('/rollouts/social', { version, percent: 100, company: 'northwind' })
  expect(await versionsFor(client)).toEqual({ social: '1.2.0' })
  await letHold(server.database, 'social', '1.1.0')
  host = aHost({ version: '0.9.0', provides: offers('Chip') })
  expect(await versionsFor(client)).toEqual({ social: '1.1.0' })
  const { client: operator } = await operatorOf(server)
  expect(answerOf(currentOperations, await operator.get('/operations')).host).toEqual({
    version: '0.9.0',
    contract: 1,
    misfits: [
      {
        remote: 'social',
        version: '1.2.0',
        reasons: [
          '@almanac/ui/content in the live host (0.9.0) doesn’t have what this release imports: Card. Build without it, or first deploy a host that has it.',
        ],
      },
    ],
  })
  const told = answerOf(explainRollout, await operator.post('/rollouts/social/explain', { user: email }))
  expect([told.version, told.fallback, ...told.rules.map(({ verdict }) => verdict)]).toEqual([
    '1.1.0',
    '1.0.0',
    'release_misfit',
    'overruled',
  ])
  host = aHost({ version: '1.0.0', provides: offers('Other') })
  expect(await versionsFor(client)).toEqual({ social: '1.0.0' })
})

test('another contract of the host is no different, and where nothing of a remote fits nobody gets it', async () => {
  const team = await published()
  await team.put('/rollouts/social', { version: '1.2.0', percent: 100 })
  host = aHost({ version: '2.0.0', contract: 2, provides: offers('Card', 'Chip') })
  expect(await versionsFor(server.visitor)).toEqual({})
  const { client: operator } = await operatorOf(server)
  expect(answerOf(currentOperations, await operator.get('/operations')).host.misfits).toMatchObject([
    {
      version: '1.2.0',
      reasons: [expect.stringMatching(/^This release was built against contract 1, but the live product is at 2\./)],
    },
  ])
  await server.database
    .updateTable('releases')
    .set({ contract: 2, descriptor: JSON.stringify({ ...aRelease('social').descriptor, contract: 2 }) })
    .where('version', '=', '1.0.0')
    .execute()
  expect((await team.post('/rollouts/social/rollback', {})).status).toBe(200)
  expect(await versionsFor(server.visitor)).toEqual({ social: '1.0.0' })
})
