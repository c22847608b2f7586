import { setUnwellDay } from '@almanac/contracts/activities/unwell-days'
import type { LocalDate } from '@almanac/domain/time'
import { newId, outbox, type OutboxEntry } from '@almanac/outbox'

/** Days on which the participant is asked only for what is essential. */
interface UnwellDays {
  days: ReadonlySet<LocalDate>
  /** Those that this device has set or taken back and the server has not acknowledged. */
  waiting: ReadonlySet<LocalDate>
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The server's days with this device's pending writes applied, in their order; what was refused is not. */
export function withPending(days: readonly LocalDate[], entries: readonly OutboxEntry[]): UnwellDays {
  const known = new Set(days)
  const waiting = new Set<LocalDate>()
  for (const { callId, params, body, state } of entries) {
    const date = fieldOf(params, 'date')
    if (callId !== setUnwellDay.id || state === 'refused' || typeof date !== 'string') continue
    if (fieldOf(body, 'unwell') === true) known.add(date)
    else known.delete(date)
    waiting.add(date)
  }
  return { days: known, waiting }
}

/** Sets or takes back an unwell day by the outbox; rejects if this device cannot store it. */
export async function enqueueUnwellDay(date: LocalDate, unwell: boolean, label: string): Promise<void> {
  await outbox.put({
    call: setUnwellDay,
    id: newId(),
    // Writes of one day are sent in order.
    subject: `unwell_day:${date}`,
    label,
    edit_path: '/',
    params: { date },
    body: { unwell },
  })
}
