import type { OutboxDatabase } from './database'

/** The right of one open form to write a draft. */
export interface Claim {
  /** Resolves when others can have it. */
  release: () => Promise<void>
}

/** How to claim a draft. */
export interface ClaimOptions {
  /** How long to wait for its holder, in milliseconds; 0 for not at all. */
  wait_ms?: number
  /** Takes it from its holder. */
  steal?: boolean
  /** Called when it is taken by another form. */
  onLost: () => void
}

/** Which draft is open in which form, over all tabs of the browser. */
export interface Claims {
  /** Null if another form has it. */
  claim: (name: string, options: ClaimOptions) => Promise<Claim | null>
}

/** Web Locks: held until released, or until the tab is closed or killed. */
export function webLockClaims(manager: LockManager, user_id: string): Claims {
  return {
    claim: (name, { wait_ms = 0, steal = false, onLost }) =>
      new Promise((resolve) => {
        let isHeld = false
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          if (!lock) return void resolve(null)
          isHeld = true
          return new Promise((done) => {
            const release = () => {
              isHeld = false
              done()
              return ended
            }
            resolve({ release })
          })
        }
        const ended = requestLock(manager, `almanac.${user_id}.${name}`, { wait_ms, steal }, hold).catch(() => {
          // The wait has ended, or another form has taken it.
          if (isHeld) onLost()
          isHeld = false
          resolve(null)
        })
      }),
  }
}

async function requestLock(
  manager: LockManager,
  name: string,
  { wait_ms, steal }: { wait_ms: number; steal: boolean },
  hold: (lock: Lock | null) => Promise<void> | undefined,
): Promise<void> {
  if (steal) return void (await manager.request(name, { steal: true }, hold))
  if (wait_ms === 0) return void (await manager.request(name, { ifAvailable: true }, hold))
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), wait_ms)
  await manager.request(name, { signal: waiting.signal }, (lock) => {
    clearTimeout(timer)
    return hold(lock)
  })
}

/** How long a lease is valid, and how often it is renewed, in milliseconds: a browser runs the timers of a hidden tab once a minute. */
const LEASE_VALID_MS = 150_000
const LEASE_RENEWAL_MS = 20_000

interface LeaseEnvironment {
  database: () => Promise<OutboxDatabase>
  /** The same after a reload, so that a tab has its own drafts back. */
  owner: string
  now: () => number
}

/** For browsers without Web Locks: leases in the database. A killed tab's drafts are free after some minutes. */
export function leaseClaims({ database, owner, now }: LeaseEnvironment): Claims {
  /** The claims of this page by name; another form of it is not told apart by the owner. */
  const held = new Map<string, { lose: () => void }>()
  const released = new Map<string, Promise<void>>()

  const take = async (name: string, validAt = now()): Promise<boolean> =>
    (await database()).takeLease({ name, owner, until: now() + LEASE_VALID_MS }, validAt)

  return {
    async claim(name, { steal = false, onLost }) {
      await released.get(name)
      if (held.has(name) && !steal) return null
      held.get(name)?.lose()
      // At the end of time no other lease is valid.
      if (!(await take(name, steal ? Infinity : now()))) return null
      const stop = () => {
        clearInterval(renewal)
        if (held.get(name) === mine) held.delete(name)
      }
      const lose = () => {
        stop()
        onLost()
      }
      const mine = { lose }
      const renewal = setInterval(() => {
        take(name).then(
          (isMine) => {
            if (!isMine && held.get(name) === mine) lose()
          },
          () => undefined,
        )
      }, LEASE_RENEWAL_MS)
      held.set(name, mine)
      return {
        release: () => {
          if (held.get(name) !== mine) return Promise.resolve()
          stop()
          const leaving = database()
            .then((there) => there.releaseLease(name, owner))
            .catch(() => undefined)
          released.set(name, leaving)
          return leaving
        },
      }
    },
  }
}
