import { type Candidate, type PageLoad, releaseKey } from './suspects'

/** Loads of the affected people since one of the suspects was replaced for them. */
export interface Arm {
  loads: number
  failures: number
}

/** The loads of those affected that have one suspect in the page and not the other. */
export function armIn(
  { people, loads }: { people: readonly string[]; loads: readonly PageLoad[] },
  present: Pick<Candidate, 'remote' | 'version'>,
  absent: Pick<Candidate, 'remote' | 'version'>,
): Arm {
  const own = loads.filter(
    ({ person, releases }) =>
      people.includes(person) && releases.has(releaseKey(present)) && !releases.has(releaseKey(absent)),
  )
  return { loads: own.length, failures: own.filter(({ failed }) => failed).length }
}

/** What a trial of two suspects shows. `neither`: it fails without either of them as well. */
export type TrialResult = 'first' | 'second' | 'neither' | 'undecided'

/** How much likelier a result has to be than each other one. */
const CERTAIN = 100

/** The rate of failures where the one at fault is replaced. */
const HEALED_RATE = 0.03

/** Fewer loads of an arm say nothing. */
const LEAST_LOADS = 3

const likelihood = ({ loads, failures }: Arm, rate: number): number =>
  failures * Math.log(rate) + (loads - failures) * Math.log(1 - rate)

/**
 * What heals decides: of those who met failures half get the known good release instead of the first suspect, the others
 * instead of the second.
 *
 * @param rate how often loads of the affected people failed before (0 to 1)
 */
export function trialResult(first: Arm, second: Arm, rate: number): TrialResult {
  if (first.loads < LEAST_LOADS || second.loads < LEAST_LOADS) return 'undecided'
  const failing = Math.min(0.95, Math.max(4 * HEALED_RATE, rate))
  const results = [
    { result: 'first', log: likelihood(first, HEALED_RATE) + likelihood(second, failing) },
    { result: 'second', log: likelihood(first, failing) + likelihood(second, HEALED_RATE) },
    { result: 'neither', log: likelihood(first, failing) + likelihood(second, failing) },
    // It has stopped for everybody, as when something else was at fault.
    { result: 'neither', log: likelihood(first, HEALED_RATE) + likelihood(second, HEALED_RATE) },
  ] as const
  const [best, next] = results.toSorted((one, other) => other.log - one.log)
  return best && next && best.log - next.log >= Math.log(CERTAIN) ? best.result : 'undecided'
}

/** Which suspect is replaced for a person, by their place in the list of those affected: 0 or 1; undefined for others. */
export function armOf(people: readonly string[], person: string): 0 | 1 | undefined {
  const place = people.indexOf(person)
  return place < 0 ? undefined : place % 2 === 0 ? 0 : 1
}
