import { backoffDelay } from '@almanac/domain/backoff'
import { MAX_QUEUED, RETRY, SYNC_INTERVAL_MS } from '@almanac/api/devices/sync/pauses'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const CONNECTIONS = 10_000

interface Connection {
  due: number
  failures: number
  readSince: boolean
}

/**
 * Simulates a provider that is unavailable for a day, with ten thousand connections and a simulated clock: the
 * rounds of the sync job with backoff and jitter, without waiting. Returns lines with the number of requests
 * during the outage, and with the rounds of a minute until every connection has been read again.
 */
export function measureOutage(): string[] {
  const connections: Connection[] = Array.from({ length: CONNECTIONS }, () => ({
    due: Math.random() * SYNC_INTERVAL_MS,
    failures: 0,
    readSince: false,
  }))
  let [requests, busiest] = [0, 0]
  for (let now = 0; now < DAY_MS; now += MINUTE_MS) {
    const due = dueAt(connections, now)
    for (const connection of due) {
      connection.due = now + backoffDelay(connection.failures, RETRY)
      connection.failures += 1
    }
    requests += due.length
    busiest = Math.max(busiest, due.length)
  }
  let [rounds, most] = [0, 0]
  for (let now = DAY_MS; connections.some(({ readSince }) => !readSince); now += MINUTE_MS) {
    const due = dueAt(connections, now)
    for (const connection of due) {
      connection.readSince = true
      connection.due = now + SYNC_INTERVAL_MS * (0.9 + Math.random() / 5)
    }
    rounds += 1
    most = Math.max(most, due.length)
  }
  return [
    `a provider down for a day, ${CONNECTIONS} connections: ${requests} requests in vain (${(requests / CONNECTIONS).toFixed(1)} each, at most ${busiest} a minute; without pauses ${CONNECTIONS * 24})`,
    `level again after ${rounds} rounds of a minute, at most ${most} connections in one`,
  ]
}

function dueAt(connections: readonly Connection[], now: number): Connection[] {
  return connections
    .filter(({ due }) => due <= now)
    .sort((one, other) => one.due - other.due)
    .slice(0, MAX_QUEUED)
}
