import '@almanac/i18n/texts/devices'
import { useUser } from '@almanac/auth'
import { localDateOf, deviceZone } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { DailyPanel } from '../daily/DailyPanel'
import { GlucosePanel } from '../glucose/GlucosePanel'
import type { Source } from '../sync/source'
import { DeviceList, useConnected } from './ConnectedDevices'

type PanelProps = Slots['history.panels']

/** Fills `history.panels`: from which devices values came into the week. Only for the participant's own history: the calls answer for nobody else. */
export function Fill({ user_id, start_date, end_date }: PanelProps) {
  return useUser().id === user_id ? <SyncedDevices start_date={start_date} end_date={end_date} /> : null
}

function SyncedDevices({ start_date, end_date }: Omit<PanelProps, 'user_id'>) {
  const { t } = useTranslation('devices')
  const sources = useConnected()?.filter((source) => !isLater(source, end_date))
  if (!sources) return null
  if (sources.length === 0) return <SlotFallback />
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
