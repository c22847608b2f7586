/**
 * Faults in responses with status 200: truncated, values of another type, records of another user,
 * impossible values, and times before and after any sensor.
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
  let record = 0
  return JSON.stringify(
    JSON.parse(answer, (key, value: unknown) => {
      if (fault === 'wrong_types' && typeof value === 'number' && !COUNTS.includes(key)) return { value }
      if (fault === 'huge' && typeof value === 'number' && !COUNTS.includes(key)) return HUGE
      if (fault === 'another_user' && OWNERS.includes(key)) return 'somebody-else'
      if (fault === 'dates' && TIMES.includes(key) && typeof value === 'string') {
        record += 1
        return `${record % 2 === 0 ? '1970' : '2099'}${value.slice(4)}`
      }
      return value
    }),
  )
}
