import '@almanac/i18n/texts/devices'
import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getGlucoseReport, type GlucoseReport } from '@almanac/contracts/devices/glucose'
import { sharesOfBands } from '@almanac/domain/glucose'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { failingSources } from '../connected/failures'
import { isSilent } from '../connected/silence'
import { useDuration } from '../daily/useDuration'
import { useShare } from '../glucose/useShare'
import { sourceOfDevice, useSourceName, useSourceStateText, type Source } from '../sync/source'
import { useSamplesRefetch } from '../sync/useSamplesRefetch'

type TileProps = Slots['dashboard.tiles']

/**
 * Fills `dashboard.tiles`: the latest glucose sensor value, time in range, today's steps and sleep, and what is missing
 * or can't be read; renders nothing if nothing is connected and there is no data today, or where only visits are shown.
 */
export function Fill({ user_id, today, essential_only = false }: TileProps) {
  return useUser().id === user_id && !essential_only ? <DevicesTile today={today} /> : null
}

function DevicesTile({ today }: Pick<TileProps, 'today'>) {
  useSamplesRefetch()
  const devices = useCall(listConnectedDevices).data?.map(sourceOfDevice)
  const shownDevices = devices?.filter((device) => device.synced || isOfDay(device, today)) ?? []
  const sensor = shownDevices.find(({ kind }) => kind === 'dexcom')
  if (sensor) return <SensorTile today={today} sensor={sensor} sources={shownDevices} />
  return shownDevices.length > 0 ? <DayTile today={today} sources={shownDevices} /> : null
}

/** Whether the latest value of a disconnected source is of this local date. */
const isOfDay = ({ last_value_at }: Source, date: string) =>
  last_value_at !== null && localDateOf(new Date(last_value_at), deviceZone()) === date

interface DayProps {
  today: string
  sources: readonly Source[]
}

function SensorTile({ today, sensor, sources }: DayProps & { sensor: Source }) {
  const { t, format } = useTranslation('devices')
  const share = useShare()
  const stateOf = useSourceStateText()
  const { data } = useCall(getGlucoseReport, { query: { start_date: today, end_date: today } })
  const measured = useDayLines(today)
  if (!data || !measured) return null
  const last = data.days.at(-1)?.points.at(-1)
  const value = last && format.isolated(`${format.number(last.value, digitsOf(data))} ${data.unit}`)
  const inRange = sharesOfBands(data.statistics).in_range
  return (
    <Tile
      icon="drop"
      title={value === undefined ? t('tile.noValue') : t('tile.lastValue', { value })}
      sources={sources}
    >
      {data.statistics.count > 0 && (
        <Line>{t('tile.inRange', { percent: share(inRange.fraction, inRange.percent) })}</Line>
      )}
      {measured.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
      {sensor.synced && failingSources([sensor]).length === 0 && (
        <Line stands={isSilent(sensor)}>{stateOf(sensor)}</Line>
      )}
    </Tile>
  )
}

/** The tile without a glucose sensor. */
function DayTile({ today, sources }: DayProps) {
  const { t } = useTranslation('devices')
  const measured = useDayLines(today)
  if (!measured || (measured.length === 0 && failingSources(sources).length === 0)) return null
  return (
    <Tile icon="devices" title={t('tile.today')} sources={sources}>
      {measured.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
    </Tile>
  )
}

interface FrameProps {
  icon: 'drop' | 'devices'
  title: string
  sources: readonly Source[]
  children: React.ReactNode
}

/** Links to the measurements; if a source can't be read, to the screen where it can be fixed. */
function Tile({ icon, title, sources, children }: FrameProps) {
  const { t } = useTranslation('devices')
  const nameOf = useSourceName()
  const failing = failingSources(sources)
  return (
    <LinkCard to={failing.length > 0 ? '/sync' : '/history/synced_devices'} icon={icon} title={title}>
      {failing.map((source) => (
        <Line key={source.id} stands>
          {t(source.needs_reconnect ? 'failure.ended' : 'failure.failing', { name: nameOf(source) })}
        </Line>
      ))}
      {children}
    </LinkCard>
  )
}

function Line({ stands = false, children }: { stands?: boolean; children: string }) {
  return (
    <Text as="span" variant="small" tone={stands ? undefined : 'soft'}>
      {children}
    </Text>
  )
}

/** Formats the steps and sleep of a day; undefined while unknown. If the request fails, the tile omits them. */
function useDayLines(date: string): string[] | undefined {
  const { t, format } = useTranslation('devices')
  const duration = useDuration()
  const { data, isPending } = useCall(getDailyMeasurements, { query: { start_date: date, end_date: date } })
  if (isPending) return undefined
  const dayOf = (kind: string) => data?.kinds.find((one) => one.kind === kind)?.days.at(-1)
  const [steps, sleep] = [dayOf('steps')?.value, dayOf('sleep')]
  const naps = sleep?.naps?.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  return [
    ...(steps === undefined ? [] : [t('tile.steps', { steps: format.number(Math.round(steps)) })]),
    ...(sleep === undefined ? [] : [t('tile.sleep', { duration: duration(sleep.value) })]),
    ...(naps > 0 ? [t('sleep.naps', { count: sleep?.naps?.length, duration: duration(naps) })] : []),
  ]
}

const digitsOf = ({ unit }: GlucoseReport) => ({ maximumFractionDigits: unit === 'mg/dL' ? 0 : 1 })
