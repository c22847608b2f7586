import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'

/** Shown without permission to record; the same text for everyone, so that it reveals nothing. */
export function NotAllowed() {
  const { t } = useTranslation('activities')
  return (
    <EmptyState
      picture="circle"
      title={t('recording_for.not_allowed')}
      action={<LinkButton to="/circleOfSupport">{t('recording_for.to_circle')}</LinkButton>}
    >
      {t('recording_for.not_allowed_hint')}
    </EmptyState>
  )
}
