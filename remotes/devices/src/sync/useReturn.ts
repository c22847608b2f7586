import { useEffect, useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import type { Listed } from './useSources'

/**
 * Says how it went after a participant has come back from a provider's page
 * with ?connected and ?deviceType. The list has the last word: somebody who did
 * not allow it may be sent back just like somebody who did.
 */
export function useReturn(dexcom: Listed, apps: Listed): void {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const said = useRef(false)
  const connected = search.get('connected')
  const id = search.get('deviceType')
  const list = id === 'dexcom' ? dexcom : apps
  const known = list.sources !== undefined || list.failed

  useEffect(() => {
    if (connected === null || !known || said.current) return
    said.current = true
    const synced = list.sources?.find((source) => source.id === id)?.synced ?? false
    if (connected === 'true' && synced) toast(t('sync.complete'), { tone: 'good' })
    else toast(t('sync.failed'), { tone: 'wrong' })
    setSearch({}, { replace: true })
  }, [connected, known, id, list.sources, t, toast, setSearch])
}
