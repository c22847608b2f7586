import {
  createResponse,
  deleteResponse,
  updateResponse,
  type Response,
  type ResponseInput,
} from '@almanac/contracts/activities/responses'
import type { OutboxEntry } from '@almanac/outbox'

/** A response in a list; `pending` if this device has an unacknowledged write of it. */
export interface OptimisticResponse extends Response {
  pending?: 'waiting' | 'refused'
}

/** The responses that a list covers. Dates are local dates, both inclusive. */
export interface Range {
  user_id: string
  quest_id?: string
  /** This response alone, of any date. */
  response_id?: string
  start_date?: string
  end_date?: string
  /** Dates of the calendar, whose responses are included too. */
  clndr_start_date?: string
  clndr_end_date?: string
}

/** Type guard for a pending body; an older release may have stored another format. */
export function isResponseInput(body: unknown): body is ResponseInput & { revision?: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'id' in body &&
    typeof body.id === 'string' &&
    'quest_id' in body &&
    typeof body.quest_id === 'string' &&
    'measured_at' in body &&
    typeof body.measured_at === 'string' &&
    'date_posted_for' in body &&
    typeof body.date_posted_for === 'string' &&
    'entries' in body &&
    Array.isArray(body.entries)
  )
}

/** The response that a pending write would create. */
function responseOf(
  body: ResponseInput & { revision?: number },
  user_id: string,
  entry: OutboxEntry,
  before?: OptimisticResponse,
): OptimisticResponse {
  const written = new Date(entry.created_at).toISOString()
  return {
    point_total: 0,
    created_at: written,
    updated_at: written,
    ...before,
    id: body.id,
    user_id,
    quest_id: body.quest_id,
    measured_at: body.measured_at,
    time_zone: body.time_zone,
    date_posted_for: body.date_posted_for,
    is_visible: body.is_visible ?? true,
    entries: body.entries,
    ...(body.definition_version === undefined ? {} : { definition_version: body.definition_version }),
    revision: body.revision ?? before?.revision ?? 0,
    pending: entry.state === 'refused' ? 'refused' : 'waiting',
  }
}

/** Whether a range includes the response; a range without dates includes all. */
export function isInRange(range: Omit<Range, 'user_id'>, { id, quest_id, date_posted_for }: Response): boolean {
  const { start_date, end_date, clndr_start_date, clndr_end_date } = range
  const isBetween = (start = '', end = '9999') => date_posted_for >= start && date_posted_for <= end
  const hasMain = start_date !== undefined || end_date !== undefined
  const hasCalendar = clndr_start_date !== undefined || clndr_end_date !== undefined
  return (
    (range.quest_id === undefined || quest_id === range.quest_id) &&
    (range.response_id === undefined || id === range.response_id) &&
    (((hasMain || !hasCalendar) && isBetween(start_date, end_date)) ||
      (hasCalendar && isBetween(clndr_start_date, clndr_end_date)))
  )
}

const idIn = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined

/**
 * The server's list with pending writes applied, oldest first: new responses, changes
 * and deletions are shown at once. After a refused change or deletion the server's
 * version is shown.
 */
export function withPending(
  responses: readonly Response[],
  pending: readonly OutboxEntry[],
  range: Range,
): OptimisticResponse[] {
  const optimistic = new Map<string, OptimisticResponse>(responses.map((response) => [response.id, response]))
  for (const entry of pending) {
    if (entry.callId === deleteResponse.id) {
      const id = idIn(entry.params)
      if (typeof id === 'string' && entry.state !== 'refused') optimistic.delete(id)
    } else if (isResponseInput(entry.body)) {
      const before = optimistic.get(entry.body.id)
      // The server already has it if only the acknowledgment was lost.
      if (entry.callId === createResponse.id && !before)
        optimistic.set(entry.body.id, responseOf(entry.body, range.user_id, entry))
      if (entry.callId === updateResponse.id) {
        if (entry.state !== 'refused')
          optimistic.set(entry.body.id, responseOf(entry.body, range.user_id, entry, before))
        else if (before) optimistic.set(before.id, { ...before, pending: 'refused' })
      }
    }
  }
  return [...optimistic.values()]
    .filter((response) => isInRange(range, response))
    .sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at))
}

/** A cached list with an acknowledged response applied; null removes it. */
export function withAcknowledged(
  responses: readonly Response[],
  id: string,
  acknowledged: Response | null,
  range: Omit<Range, 'user_id'>,
): Response[] {
  const others = responses.filter((response) => response.id !== id)
  return acknowledged && isInRange(range, acknowledged) ? [...others, acknowledged] : others
}
