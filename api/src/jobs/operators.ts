import type { Database } from '../http/serve'
import { type AlertRecipients, growPlans, sendAlerts } from '../platform'
import { lookRepeatedly } from './looks'
import type { Job, JobContext } from './jobs'

/** Growing plans of rollouts, and writing to operators what happened to releases: several times a minute. */
export function operatorJobs(database: Database, recipients: AlertRecipients): Job[] {
  const each = { cron: '* * * * *', expireInSeconds: 300, retryLimit: 2, retryDelaySeconds: 5 }
  return [
    { name: 'rollout-plans', ...each, run: () => growPlans(database) },
    {
      name: 'operator-alerts',
      ...each,
      run: ({ signal }: JobContext) => lookRepeatedly(() => sendAlerts(database, recipients), signal),
    },
  ]
}
