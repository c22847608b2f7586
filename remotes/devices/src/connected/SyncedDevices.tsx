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
import { DeviceList, useConnected } from './ConnectedDevices'

type PanelProps = Slots['history.panels']

/** Fills `history.panels`: what devices measured, and from which values came into the week. Only for the participant's own history: the calls answer for nobody else. */
export function Fill({ user_id, start_date, end_date }: PanelProps) {
  return useUser().id === user_id ? <SyncedDevices start_date={start_date} end_date={end_date} /> : null
}

function SyncedDevices({ start_date, end_date }: Omit<PanelProps, 'user_id'>) {
  const { t } = useTranslation('devices')
  const sources = useConnected()?.filter((source) => !isLater(source, end_date))
  const glucose = useGlucoseReport(end_date).report
  const daily = useCall(getDailyMeasurements, { query: { start_date, end_date } }).data
  if (!sources) return null
  // What a device brought stays to be seen when it is not connected any more.
  if (sources.length === 0 && glucose?.statistics.count === 0 && daily?.kinds.length === 0) return <SlotFallback />
  return (
    <Stack gap={6}>
      <GlucosePanel end_date={end_date} />
      <DailyPanel start_date={start_date} end_date={end_date} />
      <DeviceList title={t('connected.synced')} sources={sources} />
    </Stack>
  )
}

/** Whether a device is known to have been connected only after a local date. An export of Apple Health reaches back for years. */
const isLater = ({ kind, connected_at }: Source, date: string) =>
  kind !== 'apple_health' && connected_at !== null && localDateOf(new Date(connected_at), deviceZone()) > date
