import type { FastifyBaseLogger } from 'fastify'
import {
  CONNECTIONS_DUE_CHANNEL,
  type ConnectionKey,
  createSamplePartitions,
  type DeviceAccess,
  dueConnections,
  MAX_QUEUED,
  syncConnection,
} from '../devices'
import type { Database } from '../http/serve'
import { createEventPublisher } from '../platform'
import type { QueuedJob, ScheduledJob } from './jobs'

const SYNC = 'device-sync'

/** Connections that one process reads at once. */
const MAX_CONCURRENT_READS = 8

interface Options {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Decrypts stored tokens. */
  key: () => Buffer
  providers: DeviceAccess['providers']
  /** The public URL of this server. */
  publicUrl: string
}

/** Reads connected devices, and creates the sample partitions of the coming years. */
export function deviceJobs({
  database,
  log,
  key,
  providers,
  publicUrl,
}: Options): [ScheduledJob, ScheduledJob, QueuedJob<ConnectionKey>] {
  const events = createEventPublisher(database, log)
  const redirectUri = `${new URL(publicUrl).origin}/api/dexcom_api/callback`
  return [
    {
      name: 'sample-partitions',
      cron: '20 3 * * *',
      firstAfterSeconds: 60,
      expireInSeconds: 300,
      retryLimit: 3,
      retryDelaySeconds: 60,
      run: () => createSamplePartitions(database, new Date()),
    },
    {
      name: 'device-sync-round',
      cron: '* * * * *',
      channel: CONNECTIONS_DUE_CHANNEL,
      expireInSeconds: 120,
      retryLimit: 2,
      retryDelaySeconds: 5,
      async run({ boss }) {
        const due = await dueConnections(database, MAX_QUEUED)
        await boss.insert(due.map((data) => ({ name: SYNC, data, singletonKey: `${data.source_id} ${data.user_id}` })))
      },
    },
    {
      name: SYNC,
      expireInSeconds: 600,
      // A provider failure is recorded with the connection, which is retried later.
      retryLimit: 0,
      retryDelaySeconds: 5,
      batchSize: MAX_CONCURRENT_READS,
      parallel: true,
      oneOfEachKey: true,
      async run(connection) {
        await syncConnection({ database, key: key(), providers, redirectUri }, connection)
        events.publish([connection.user_id], { type: 'samples' }, null)
      },
    },
  ]
}
