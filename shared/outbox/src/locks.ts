import { newId } from '@almanac/domain/ids'
import { MemoryDatabase, type OutboxDatabase } from './database'

/** Lets one tab at a time do the work. Resolves when the work is done or was left to another tab. */
export interface Locks {
  exclusive: (name: string, database: OutboxDatabase, work: () => Promise<void>) => Promise<void>
}

/** The browser's own locks: waits for its turn, and a closed tab lets go at once. */
export function webLocks(manager: LockManager): Locks {
  return {
    exclusive: async (name, _database, work) => {
      await manager.request(name, work)
    },
  }
}

/** How long a tab may be silent before another takes over. */
const LEASE_TIMEOUT_MS = 45_000

/**
 * For browsers without Web Locks: a lease in the database. A tab that does not get it
 * leaves the work to its holder and comes back with its next attempt. Should a
 * lease run out while its holder still works, two tabs send one write with one
 * id, which the server accepts as one.
 */
export function leaseLocks(now: () => number, owner: string = newId()): Locks {
  return {
    exclusive: async (name, database, work) => {
      // No other tab sees what is in it.
      if (database instanceof MemoryDatabase) return work()
      const transaction = database.transaction('leases', 'readwrite')
      const lease = await transaction.store.get(name)
      const isHeldByOther = lease !== undefined && lease.owner !== owner && lease.until > now()
      if (!isHeldByOther) await transaction.store.put({ name, owner, until: now() + LEASE_TIMEOUT_MS })
      await transaction.done
      if (isHeldByOther) return
      try {
        await work()
      } finally {
        await database.delete('leases', name)
      }
    },
  }
}
