import { countHours, measureHolds } from '../platform'
import type { Database } from '../http/serve'
import type { ScheduledJob } from './jobs'

/** Counts the loads of releases by hour, and sees which releases have held where they were rolled out, every minute. */
export function releaseLoadsJob(database: Database): ScheduledJob {
  return {
    name: 'release-loads',
    cron: '* * * * *',
    expireInSeconds: 120,
    // The next run does what one has left.
    retryLimit: 0,
    retryDelaySeconds: 0,
    async run() {
      await countHours(database)
      await measureHolds(database)
    },
  }
}
