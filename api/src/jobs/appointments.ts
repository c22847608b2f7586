import type { Database } from '../http/serve'
import type { PushProvider } from '../providers/push/provider'
import { tellOfAbsentProviders } from '../telehealth'
import {
  type AppointmentPushJob,
  type AppointmentPushQueue,
  pushAppointmentReminder,
  remindOfAppointments,
} from './appointment-notices'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'

/** The job that finds appointments to remind of. */
const APPOINTMENTS_ROUND = 'appointments-round'
/** Push messages on their way to browsers. */
const TELL = 'appointments-tell'

/** Push messages that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 10

/** Reminds of appointments, and tells of people who wait in vain: a round every minute finds them, and a job sends each push message. */
export function appointmentJobs(database: Database, push: PushProvider): [ScheduledJob, QueuedJob<AppointmentPushJob>] {
  return [
    {
      name: APPOINTMENTS_ROUND,
      cron: '* * * * *',
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      async run({ boss, signal }) {
        await remindOfAppointments(database, queueOf(boss), { signal })
        await tellOfAbsentProviders(database)
      },
    },
    {
      name: TELL,
      expireInSeconds: 300,
      // Tried for some minutes, in growing steps: after its start a reminder is dropped.
      retryLimit: 5,
      retryDelaySeconds: 15,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job) => pushAppointmentReminder(database, push, job),
    },
  ]
}

const queueOf =
  (boss: JobContext['boss']): AppointmentPushQueue =>
  (transaction, jobs) =>
    boss.insert(
      jobs.map((data) => ({ name: TELL, data })),
      { db: bossDatabase(transaction) },
    )
