import { useTranslation } from '@almanac/i18n'
import type { Source } from './source'

/** Says whether a source is connected, and since when or when it was last read. */
export function useStateWords(): (source: Source) => string {
  const { t, format } = useTranslation('devices')
  return ({ synced, last_sync, connected_at }) => {
    if (!synced) return t('sync.notConnected')
    if (last_sync) return t('sync.lastSync', { when: format.relative(last_sync) })
    return connected_at ? t('sync.connectedSince', { date: format.date(connected_at) }) : t('sync.connected')
  }
}
