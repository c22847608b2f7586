import '@almanac/i18n/texts/devices'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { localDateOf, deviceZone } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { DailyPanel } from '../daily/DailyPanel'
import { GlucosePanel } from '../glucose/GlucosePanel'
import { useGlucoseReport } from '../glucose/useGlucoseReport'
import type { Source } from '../sync/source'
import { useSamplesRefetch } from '../sync/useSamplesRefetch'
import { DeviceList, useConnected } from './ConnectedDevices'

type PanelProps = Slots['history.panels']

/** Fills `history.panels`: what devices measured, and the sources of the week's values. Only in the participant's own history, because the calls return nobody else's data. */
export function Fill({ user_id, start_date, end_date }: PanelProps) {
  return useUser().id === user_id ? <SyncedDevices start_date={start_date} end_date={end_date} /> : null
}

function SyncedDevices({ start_date, end_date }: Omit<PanelProps, 'user_id'>) {
  const { t } = useTranslation('devices')
  const sources = useConnected()?.filter((source) => !isLater(source, end_date))
  const glucose = useGlucoseReport(end_date).report
  const daily = useCall(getDailyMeasurements, { query: { start_date, end_date } }).data
  useSamplesRefetch()
  if (!sources) return null
  // Values remain visible after their device is disconnected.
  if (sources.length === 0 && glucose?.statistics.count === 0 && daily?.kinds.length === 0) return <SlotFallback />
  return (
    <Stack gap={6}>
      <GlucosePanel end_date={end_date} />
      <DailyPanel start_date={start_date} end_date={end_date} />
      <DeviceList title={t('connected.synced')} sources={sources} />
    </Stack>
  )
}

/** Whether a device is known to have been connected only after a local date. Not for a phone's health data, which reaches back before the app. */
const isLater = ({ kind, connected_at }: Source, date: string) =>
  kind !== 'apple_health' &&
  kind !== 'health_connect' &&
  connected_at !== null &&
  localDateOf(new Date(connected_at), deviceZone()) > date
