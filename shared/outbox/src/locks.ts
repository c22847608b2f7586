import { newId } from '@almanac/domain/ids'
import type { OutboxDatabase } from './database'

/** Runs the work in one tab at a time. Resolves when it is done or was left to another tab. */
export interface Locks {
  exclusive: (name: string, database: OutboxDatabase, work: () => Promise<void>) => Promise<void>
}

/** Web Locks: waits for the lock, which a closed tab releases at once. */
export function webLocks(manager: LockManager): Locks {
  return {
    exclusive: async (name, _database, work) => {
      await manager.request(name, work)
    },
  }
}

/** Lease time after which another tab takes over, in milliseconds. */
const LEASE_TIMEOUT_MS = 45_000

/**
 * For browsers without Web Locks: a lease in the database. A tab that does not get it
 * leaves the work to its holder and retries on its next attempt. If a lease expires while
 * its holder still works, two tabs send a write with the same id, which the server
 * accepts as one.
 */
export function leaseLocks(now: () => number, owner: string = newId()): Locks {
  return {
    exclusive: async (name, database, work) => {
      const taken = await database.takeLease({ name, owner, until: now() + LEASE_TIMEOUT_MS }, now())
      if (!taken) return
      try {
        await work()
      } finally {
        await database.releaseLease(name, owner)
      }
    },
  }
}
