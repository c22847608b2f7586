import { useEffect } from 'react'
import { api } from '@almanac/api-client'
import { storeUtmParams } from '@almanac/contracts/account/session'
import { useLinkLocale } from '../link/useLinkLocale'

const UTM = ['utm_source', 'utm_campaign', 'utm_content', 'utm_medium'] as const

/** What the link says beside its code: the language, and the campaign that brought the visitor (specification 000, section 2). */
export function useCampaignLink(search: URLSearchParams): void {
  useLinkLocale(search)
  const written = search.toString()
  useEffect(() => {
    const parameters = new URLSearchParams(written)
    const utm = Object.fromEntries(
      UTM.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)?.slice(0, 200)]] : [])),
    )
    if (Object.keys(utm).length === 0) return
    const group_id = parameters.get('group')
    // It is for the study's own counting: registering goes on without it.
    void api(storeUtmParams, { body: { utm: { ...utm, ...(group_id ? { group_id } : {}) } } }).catch(() => undefined)
  }, [written])
}
