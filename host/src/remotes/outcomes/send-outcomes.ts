import { reportReleaseOutcomes, type ReleaseOutcome } from '@almanac/contracts/platform/outcomes'
import { loadTokenOf } from './loads'

/** The page's own functions, from before any remote ran. */
export interface Transport {
  /** Missing in old web views. */
  beacon: ((url: string, body: Blob) => boolean) | undefined
  fetch: typeof fetch
}

let transport: Transport = { beacon: undefined, fetch: globalThis.fetch }

export function setTransport(given: Transport): void {
  transport = given
}

/** Browsers refuse beacons above 64 KB in all: about this many failures with stacks. */
const MAX_PER_BEACON = 20

const queues = new Map<string, ReleaseOutcome[]>()
/** What was recorded: an outcome counts once per load, and measurements replace earlier ones. */
const recorded = new Map<string, string>()

/**
 * Queues an outcome for the load that its release belongs to. The same one again, with the same measurements, is dropped.
 * Whether it is new: later measurements alone can wait until the page is left.
 */
export function record(outcome: ReleaseOutcome): boolean {
  const token = loadTokenOf(outcome.remote, outcome.version)
  if (token === undefined) return false
  const { remote, version, kind, measured } = outcome
  const key = [token, remote, version, kind].join(' ')
  const state = JSON.stringify(measured ?? null)
  const before = recorded.get(key)
  if (before === state) return false
  recorded.set(key, state)
  const queue = queues.get(token) ?? []
  const waiting = queue.findIndex(
    (other) => other.remote === remote && other.version === version && other.kind === kind,
  )
  if (waiting >= 0) queue.splice(waiting, 1)
  queue.push(outcome)
  queues.set(token, queue)
  return before === undefined
}

/** Sends everything that is queued. Offline it stays queued; a beacon that the browser refuses goes as a call. */
export function flush(): void {
  if (!navigator.onLine) return
  for (const [load_token, outcomes] of queues)
    while (outcomes.length > 0) send(load_token, outcomes.splice(0, MAX_PER_BEACON))
  queues.clear()
}

function send(load_token: string, outcomes: ReleaseOutcome[]): void {
  const url = `/api${reportReleaseOutcomes.path}`
  const body = JSON.stringify({ load_token, outcomes })
  const headers = { 'content-type': 'application/json' }
  if (transport.beacon?.(url, new Blob([body], { type: headers['content-type'] }))) return
  transport.fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
}
