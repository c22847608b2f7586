import '@almanac/i18n/texts/devices'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getGlucoseReport, type GlucoseReport } from '@almanac/contracts/devices/glucose'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { isSilent } from '../connected/silence'
import { sourceOfDevice, useStateWords, type ConnectedDevice } from '../sync/source'

type TileProps = Slots['dashboard.tiles']

/** Fills `dashboard.tiles`: the last value of the glucose sensor, the time in range today, and what is missing; nothing where no sensor is connected. */
export function Fill({ user_id, today }: TileProps) {
  return useUser().id === user_id ? <DevicesTile today={today} /> : null
}

function DevicesTile({ today }: Pick<TileProps, 'today'>) {
  const device = useCall(listConnectedDevices).data?.find(
    ({ source_id, connected }) => source_id === 'dexcom' && connected,
  )
  return device ? <SensorTile today={today} device={device} /> : null
}

function SensorTile({ today, device }: { today: string; device: ConnectedDevice }) {
  const { t, format } = useTranslation('devices')
  const stateOf = useStateWords()
  const { data } = useCall(getGlucoseReport, { query: { start_date: today, end_date: today } })
  if (!data) return null
  const last = data.days.at(-1)?.points.at(-1)
  const value = last && format.isolated(`${format.number(last.value, digitsOf(data))} ${data.unit}`)
  const { count, bands } = data.statistics
  return (
    <LinkCard
      to="/history/synced_devices"
      icon="drop"
      title={value === undefined ? t('tile.noValue') : t('tile.lastValue', { value })}
    >
      {count > 0 && (
        <Text as="span" variant="small" tone="soft">
          {t('tile.inRange', { percent: format.percent(bands.in_range / count) })}
        </Text>
      )}
      <Text as="span" variant="small" tone={isSilent(device) ? undefined : 'soft'}>
        {stateOf(sourceOfDevice(device))}
      </Text>
    </LinkCard>
  )
}

const digitsOf = ({ unit }: GlucoseReport) => ({ maximumFractionDigits: unit === 'mg/dL' ? 0 : 1 })
