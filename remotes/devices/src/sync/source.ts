import type { Answer } from '@almanac/contracts'
import type { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import type { MissingMeasurements } from '@almanac/contracts/devices/samples'
import type { WearableApp } from '@almanac/contracts/devices/wearables'
import { isSampleKind, type DeviceType } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { isSilent } from '../connected/silence'

/** A device, app or service that can be connected, from any provider. */
export interface Source {
  /** Its id among the sources: `dexcom`, or an app's subname. */
  id: string
  name: string
  synced: boolean
  /** When its data was last read; null if it is not connected or this is unknown. */
  last_sync: string | null
  /** When it was connected; null if unknown. */
  connected_at: string | null
  /** The instant of its latest value; null if unknown. */
  last_value_at: string | null
  /** Since when reading it has failed, if it has; it is retried automatically. */
  failing_since: string | null
  /** The provider has ended the connection: it works again only after reconnecting. */
  needs_reconnect: boolean
  /** Number of measurements of the last read that were not stored, because their time or value is impossible. */
  left_out: number
  kind: ConnectedDevice['source_id'] | 'app'
}

/** A sensor or phone, as returned by the server. */
export type ConnectedDevice = Answer<typeof listConnectedDevices>[number]

/** Proper names, the same in every language. */
export const NAMES: Record<Exclude<ConnectedDevice['source_id'], 'wearables' | 'human_api'>, string> = {
  dexcom: 'Dexcom',
  apple_health: 'Apple Health',
  health_connect: 'Health Connect',
}

/** What a provider's devices are, by its id, so that a participant finds the one on the table. */
const TYPES: Partial<Record<string, readonly DeviceType[]>> = {
  dexcom: ['sensor'],
  fitbit: ['watch', 'band', 'scale'],
  garmin: ['watch'],
  ihealth: ['cuff', 'meter', 'scale'],
  omron: ['cuff', 'scale'],
  oura: ['ring'],
  polar: ['watch', 'chest_strap'],
  withings: ['cuff', 'scale', 'watch'],
}

/** What the devices of a source are, the usual one first; empty where that is unknown. */
export const typesOf = ({ id }: Pick<Source, 'id'>): readonly DeviceType[] => TYPES[id] ?? []

/** Lists what the devices of a source are; empty where that is unknown. */
export function useDeviceTypes(): (source: Pick<Source, 'id'>) => string {
  const { t } = useTranslation('devices')
  return (source) =>
    typesOf(source)
      .map((type) => t(`order.types.${type}`))
      .join(' · ')
}

/** Maps an app of the wearable provider to a source, with what is known here of its measurements. */
export function sourceOfApp(
  { name, subname, synced, last_sync }: WearableApp,
  { last_value_at, left_out }: Pick<Source, 'last_value_at' | 'left_out'> = { last_value_at: null, left_out: 0 },
): Source {
  return {
    id: subname,
    name,
    synced,
    last_sync,
    connected_at: null,
    last_value_at,
    failing_since: null,
    needs_reconnect: false,
    left_out,
    kind: 'app',
  }
}

/** Maps a source that the server knows by its id. The apps of the wearable provider together have no proper name. */
export function sourceOfDevice({ source_id, connected, left_out = [], ...rest }: ConnectedDevice): Source {
  return {
    ...rest,
    left_out: left_out.reduce((sum, { count }) => sum + count, 0),
    id: source_id,
    name: source_id === 'wearables' || source_id === 'human_api' ? '' : NAMES[source_id],
    synced: connected,
    kind: source_id,
  }
}

/** The name of a source, translated if it has none that participants know. */
export function useSourceName(): (source: Source) => string {
  const { t } = useTranslation('devices')
  return ({ kind, name }) =>
    kind === 'wearables' ? t('sync.apps') : kind === 'human_api' ? t('sync.recordsSource') : name
}

/**
 * Details of a connected source beyond its state: its last value, its last contact, measurements that could not be
 * stored, and those that it usually sends but did not.
 */
export function useSourceDetailText(): (source: Source, missing: readonly MissingMeasurements[]) => string[] {
  const { t, format } = useTranslation('devices')
  return (source, missing) => {
    const { synced, last_sync, last_value_at, failing_since, needs_reconnect, left_out } = source
    if (!synced) return []
    const isWell = !needs_reconnect && !failing_since
    const contacts = [
      !isWell && last_value_at && t('sync.valueAt', { when: format.relative(last_value_at) }),
      last_sync && !(isWell && saysContact(source)) && t('sync.contact', { when: format.relative(last_sync) }),
    ].filter((words) => typeof words === 'string')
    const kinds = missing.flatMap(({ kind, days, last_date }) =>
      isSampleKind(kind)
        ? [t('sync.missingKind', { kind: t(`kinds.${kind}`), count: days, date: format.date(last_date) })]
        : [],
    )
    return [
      ...(contacts.length > 0 ? [contacts.join(' ')] : []),
      ...(left_out > 0 ? [t('sync.leftOut', { count: left_out })] : []),
      ...(kinds.length > 0 ? [t('sync.missingDays', { kinds: format.list(kinds) })] : []),
    ]
  }
}

/** A sensor sends values continuously; a phone that syncs now and then is not silent. */
const isSilentSensor = ({ kind, last_value_at }: Source): boolean => kind === 'dexcom' && isSilent({ last_value_at })

/** Whether the state of a working source includes its last contact. */
const saysContact = (source: Source): boolean => isSilentSensor(source) || source.last_value_at === null

/** Formats the state of a source: connected or not, its failure, and when its last value was measured or it was last read. */
export function useSourceStateText(): (source: Source) => string {
  const { t, format } = useTranslation('devices')
  return (source) => {
    const { synced, last_sync, connected_at, last_value_at, failing_since, needs_reconnect } = source
    if (!synced) return t('sync.notConnected')
    if (needs_reconnect) return t('sync.needsReconnect')
    if (failing_since) return t('sync.failingSince', { when: format.relative(failing_since) })
    if (last_value_at && isSilentSensor(source))
      return t('sync.missing', {
        when: format.relative(last_value_at),
        contact: last_sync ? t('sync.contact', { when: format.relative(last_sync) }) : '',
      })
    if (last_value_at) return t('sync.lastValue', { when: format.relative(last_value_at) })
    if (last_sync) return t('sync.lastSync', { when: format.relative(last_sync) })
    return connected_at ? t('sync.connectedSince', { date: format.date(connected_at) }) : t('sync.connected')
  }
}
