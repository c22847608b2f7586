import type { Database } from '@almanac/api/http/serve'
import { type Figure, figureOf } from './figures'
import { processorTimeOf } from './processor-time'

/** A participant with a history of some length, and the compared request. */
interface Past {
  past: string
  ask: () => Promise<unknown>
}

/** The cost of the request for one of them. */
export interface Compared {
  figure: Figure
  /** Milliseconds of processor time of server and database for all requests; null if the system does not report it. */
  processor: number | null
}

/** Requests before the measurement. */
const WARM_UP = 20

/** Rounds in which processor time is measured. */
const PROCESSOR_ROUNDS = 20

/** Rotates the order each round, so that other load on the machine affects all equally. */
function inTurn<T>(members: readonly T[], turn: number): T[] {
  const first = turn % members.length
  return [...members.slice(first), ...members.slice(0, first)]
}

async function timesInTurn(pasts: readonly Past[], requests: number): Promise<Map<Past, number[]>> {
  const times = new Map(pasts.map((past) => [past, [] as number[]]))
  for (let turn = -WARM_UP; turn < requests; turn += 1) {
    for (const past of inTurn(pasts, turn + WARM_UP)) {
      const startedAt = performance.now()
      await past.ask()
      if (turn >= 0) times.get(past)?.push(performance.now() - startedAt)
    }
  }
  return times
}

async function processorInTurn(
  database: Database,
  pasts: readonly Past[],
  requests: number,
): Promise<Map<Past, number> | null> {
  const sums = new Map<Past, number>()
  for (let turn = 0; turn < PROCESSOR_ROUNDS; turn += 1) {
    for (const past of inTurn(pasts, turn)) {
      const time = await processorTimeOf(database, async () => {
        for (let request = 0; request < requests / PROCESSOR_ROUNDS; request += 1) await past.ask()
      })
      if (time === null) return null
      sums.set(past, (sums.get(past) ?? 0) + time)
    }
  }
  return sums
}

/** Sends the requests of each in rotation: first measuring elapsed time, then processor time. */
export async function compareInTurn(
  database: Database,
  what: string,
  pasts: readonly Past[],
  requests: number,
): Promise<Compared[]> {
  const times = await timesInTurn(pasts, requests)
  const processor = await processorInTurn(database, pasts, requests)
  return pasts.map((past) => {
    const each = times.get(past) ?? []
    const all = each.reduce((sum, time) => sum + time, 0)
    return {
      figure: figureOf(`${what} of one with ${past.past}`, each, all),
      processor: processor?.get(past) ?? null,
    }
  })
}

/** A line with the ratio of two costs. */
export function ratioLine(what: string, one: Compared, other: Compared): string {
  const ratio = (of: 'p10' | 'p50') => (one.figure[of] / other.figure[of]).toFixed(3)
  const processor =
    one.processor === null || other.processor === null
      ? ''
      : `, processor time of server and database ${(one.processor / other.processor).toFixed(3)}`
  return `${what}: p50 ${ratio('p50')}, the fastest tenth ${ratio('p10')}${processor}`
}
