import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { addReleases, clearRollouts, teamOf } from '../testing'

/** Fixtures of rollout tests, set before the tests run. */
export interface Rollouts {
  server: TestServer
  /** The team of `social`. */
  team: TestClient
}

/** Sets up a server with three releases of `social`, and deletes rules and history before each test. */
export function rolloutsOfSocial(): Rollouts {
  let current: Rollouts | undefined
  const started = () => {
    if (!current) throw new Error('The server is there once the tests run')
    return current
  }
  beforeAll(async () => {
    const server = await startTestServer({ areas: [platformArea] })
    current = { server, team: await teamOf(server, 'social', 'Social') }
  })
  afterAll(() => current?.server.close())
  beforeEach(async () => {
    const { database } = started().server
    await clearRollouts(database)
    await addReleases(database, 'social', ['1.0.0', '1.1.0', '1.2.0'])
  })
  return {
    get server() {
      return started().server
    },
    get team() {
      return started().team
    },
  }
}
