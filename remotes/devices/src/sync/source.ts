import type { WearableApp } from '@almanac/contracts/devices/wearables'
import { useTranslation } from '@almanac/i18n'

/** Something that can be connected, from any provider. */
export interface Source {
  /** Its name among the sources: `dexcom`, or an app's subname. */
  id: string
  name: string
  synced: boolean
  /** When its data was last read; null when it is not connected or this is not known. */
  last_sync: string | null
  /** Since when it is connected; null when this is not known. */
  connected_at: string | null
  kind: 'dexcom' | 'app'
}

/** Dexcom's own name, the same in every language. */
const DEXCOM = 'Dexcom'

/** An app of the wearable provider as a source. */
export function sourceOfApp({ name, subname, synced, last_sync }: WearableApp): Source {
  return { id: subname, name, synced, last_sync, connected_at: null, kind: 'app' }
}

/** Dexcom as a source. */
export function sourceOfDexcom(connected_at: string | null, synced: boolean): Source {
  return { id: 'dexcom', name: DEXCOM, synced, last_sync: null, connected_at, kind: 'dexcom' }
}

/** Says whether a source is connected, and since when or when it was last read. */
export function useStateWords(): (source: Source) => string {
  const { t, format } = useTranslation('devices')
  return ({ synced, last_sync, connected_at }) => {
    if (!synced) return t('sync.notConnected')
    if (last_sync) return t('sync.lastSync', { when: format.relative(last_sync) })
    return connected_at ? t('sync.connectedSince', { date: format.date(connected_at) }) : t('sync.connected')
  }
}
