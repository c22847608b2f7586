/**
 * Faults in responses with status 200: truncated, values of another type, records of another user,
 * impossible values, and times before and after any sensor. Of several records some stay intact, as at a
 * provider with a few bad ones.
 */
export const FAULTS = ['cut', 'wrong_types', 'another_user', 'huge', 'dates'] as const
export type Fault = (typeof FAULTS)[number]

const HUGE = 1e9

/** Fields with times of measurements. */
const TIMES = ['timestamp', 'start_time', 'startTime', 'endTime', 'systemTime', 'displayTime']

/** Fields with owners of records. */
const OWNERS = ['user_id', 'userId', 'humanId']

/** Numbers that are no measurements. */
const COUNTS = ['results', 'offset', 'limit', 'status', 'code', 'expires_in']

/** The response with the fault in it. */
export function disturbed(answer: string, fault: Fault): string {
  if (fault === 'cut') return answer.slice(0, Math.ceil(answer.length / 2))
  const seen = new Map<string, number>()
  return JSON.stringify(
    JSON.parse(answer, (key, value: unknown) => {
      const changed = faultyValue(fault, key, value)
      if (changed === undefined) return value
      const count = seen.get(key) ?? 0
      seen.set(key, count + 1)
      return changed[count % changed.length] ?? value
    }),
  )
}

/** What takes the place of a field's value in one record after another, null for its own; undefined if the fault does not concern it. */
function faultyValue(fault: Fault, key: string, value: unknown): readonly unknown[] | undefined {
  if (fault === 'another_user') return OWNERS.includes(key) ? ['somebody-else', null] : undefined
  if (fault === 'dates')
    return TIMES.includes(key) && typeof value === 'string'
      ? [`1970${value.slice(4)}`, `2099${value.slice(4)}`, null]
      : undefined
  if (typeof value !== 'number' || COUNTS.includes(key)) return undefined
  return fault === 'huge' ? [HUGE, null] : [{ value }, null]
}
