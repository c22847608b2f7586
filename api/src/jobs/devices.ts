import { createSamplePartitions, type DexcomAccess, dueConnections, syncConnection } from '../devices'
import type { Database } from '../http/serve'
import type { DexcomProvider } from '../providers/dexcom/provider'
import type { QueuedJob, ScheduledJob } from './jobs'

const SYNC = 'device-sync'

/** Connections that one round puts into the queue: what is left waits a minute. */
const MAX_QUEUED = 2_000

/** Connections that one process reads at once. */
const MAX_CONCURRENT_READS = 8

interface Options {
  database: Database
  /** Opens tokens that are stored. */
  key: () => Buffer
  /** Null where an installation has no Dexcom. */
  dexcom: DexcomProvider | null
  /** Where participants reach this server. */
  publicUrl: string
}

/** Reads connected devices, and sees to it that samples of the coming years have a table. */
export function deviceJobs({
  database,
  key,
  dexcom,
  publicUrl,
}: Options): [ScheduledJob, ScheduledJob, QueuedJob<{ user_id: string }>] {
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
      expireInSeconds: 120,
      retryLimit: 2,
      retryDelaySeconds: 5,
      async run({ boss }) {
        if (!dexcom) return
        const due = await dueConnections(database, MAX_QUEUED)
        await boss.insert(due.map((user_id) => ({ name: SYNC, data: { user_id }, singletonKey: user_id })))
      },
    },
    {
      name: SYNC,
      expireInSeconds: 600,
      // A failure of the provider is noted at the connection, which is due again later.
      retryLimit: 0,
      retryDelaySeconds: 5,
      batchSize: MAX_CONCURRENT_READS,
      parallel: true,
      async run({ user_id }) {
        if (!dexcom) return
        const access: DexcomAccess = { database, key: key(), provider: dexcom, redirectUri }
        await syncConnection(access, user_id)
      },
    },
  ]
}
