import { useTranslation } from '@almanac/i18n'
import { NETWORK_PAGE } from './messages'

/**
 * Opens the page that a network shows in place of ours, for instance to sign in to a hotel's WiFi, beside this
 * one, which keeps unsaved input. The worker does not answer this address.
 */
export function NetworkPageLink() {
  const { t } = useTranslation('host')
  return (
    <a href={`/?${NETWORK_PAGE}=page`} target="_blank" rel="noopener noreferrer">
      {t('offline.network_page')}
    </a>
  )
}
