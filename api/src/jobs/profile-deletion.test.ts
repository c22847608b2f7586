/** @embedded */
import { sql } from 'kysely'
import { startSimulators, type Simulators } from '../../simulators/start'
import { hashPassword } from '../account/password/hash'
import type { AnalyticsProvider } from '../providers/analytics/provider'
import { providersFromEnvironment } from '../providers/environment'
import { startTestServer, type TestServer } from '../testing/server'
import { features } from '../start/features'
import { deletionJobs } from './deletions'
import { startJobs } from './jobs'

const PASSWORD = 'a quiet river at dawn'
const quiet = { warn: () => undefined, error: () => undefined }

let simulators: Simulators
let server: TestServer

beforeAll(async () => {
  ;[simulators, server] = await Promise.all([startSimulators(), startTestServer()])
})
afterAll(() => Promise.all([simulators.close(), server.close()]))

test('deleting an account deletes its profile at the event-tracking service, with retries while that is unavailable', async () => {
  const { analytics } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  if (!analytics) throw new Error('The environment configures no analytics')
  const [leaving, staying] = await Promise.all([
    server.participant({ password_hash: await hashPassword(PASSWORD) }),
    server.participant(),
  ])
  const named = [leaving, staying].map(({ id }) => analytics.pseudonym(id))
  await analytics.setProfiles(
    named.map((distinct_id) => ({ distinct_id, joined: '2026-03', language: 'fr', app_type: 'browser' })),
  )
  await leaving.client.post('/users/request_delete', { current_password: PASSWORD })
  await sql`update deletion_requests set delete_after = now() - interval '1 second'`.execute(server.database)

  const outcomes: string[] = []
  let done: () => void = () => undefined
  const isDone = new Promise<void>((resolve) => (done = resolve))
  /** Unavailable at the first attempt. */
  const failingOnce: AnalyticsProvider = {
    ...analytics,
    async deleteProfile(distinct_id) {
      simulators.analytics.behaviour = outcomes.length === 0 ? 'down' : 'ok'
      const outcome = await analytics.deleteProfile(distinct_id).catch(() => 'unreachable' as const)
      outcomes.push(outcome)
      if (outcome === 'unreachable') throw new Error('unreachable')
      done()
      return outcome
    },
  }
  const [deletions, deleteProfile] = deletionJobs({
    database: server.database,
    features,
    analytics: failingOnce,
    log: quiet,
  })
  const jobs = startJobs({
    database: server.database,
    jobs: [deletions, { ...deleteProfile, retryDelaySeconds: 0 }],
    log: quiet,
    pollIntervalMs: 20,
  })
  await jobs.ready
  await jobs.run('deletions')
  await isDone
  await jobs.stop()
  expect(outcomes).toEqual(['unreachable', 'sent'])
  expect(simulators.profiles.map(({ $distinct_id }) => $distinct_id)).toEqual([named[1]])
})
