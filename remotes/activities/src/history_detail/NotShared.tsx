import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'
import type { DetailPlace } from './path'

/**
 * Shown if a response does not exist or is not shared with the user. For another person's response it does not say
 * which, so that a removed member learns no more than a stranger.
 */
export function NotShared({ place }: { place: DetailPlace }) {
  const { t } = useTranslation('activities')
  const own = place.user_id === useUser().id
  return (
    <EmptyState
      picture="history"
      title={own ? t('detail.gone') : t('detail.not_shared')}
      action={
        <LinkButton to="/history" variant="primary">
          {t('detail.to_history')}
        </LinkButton>
      }
    >
      {own ? t('detail.gone_hint') : t('detail.not_shared_hint')}
    </EmptyState>
  )
}
