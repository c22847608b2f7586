import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { useTranslation } from '@almanac/i18n'

/** Formats the time of a record by the clock of the place where it was measured. */
export function useTimeText(): (
  record: Pick<MeasurementLedger['records'][number], 'start_at' | 'end_at' | 'offset_minutes'>,
) => string {
  const { format } = useTranslation('devices')
  return ({ start_at, end_at, offset_minutes }) => {
    const timeOf = (instant: string) =>
      format.time(new Date(Date.parse(instant) + (offset_minutes ?? 0) * 60_000), { timeZone: 'UTC' })
    return end_at === null || end_at === start_at ? timeOf(start_at) : `${timeOf(start_at)} – ${timeOf(end_at)}`
  }
}
