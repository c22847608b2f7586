import type { Migration } from 'kysely'
import * as ground from './0001_ground'
import * as rollouts from './0002_rollouts'
import * as account from './0003_account'
import * as activities from './0004_activities'
import * as entryBytes from './0005_entry_bytes'
import * as releaseSenders from './0006_release_senders'
import * as security from './0007_security'
import * as knownDevices from './0008_known_devices'
import * as auditOfPeople from './0009_audit_of_people'

/** Every migration by its name, in order. A migration that was published is never changed: a new one follows it. */
export const migrations: Record<string, Migration> = {
  '0001_ground': ground,
  '0002_rollouts': rollouts,
  '0003_account': account,
  '0004_activities': activities,
  '0005_entry_bytes': entryBytes,
  '0006_release_senders': releaseSenders,
  '0007_security': security,
  '0008_known_devices': knownDevices,
  '0009_audit_of_people': auditOfPeople,
}
