import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'

/** Instead of the people of the circle while there is nobody in it: the way to add somebody. */
export function NobodyInCircle() {
  const { t } = useTranslation('activities')
  return (
    <EmptyState
      title={t('visibility.empty')}
      action={
        <LinkButton variant="primary" to="/circleOfSupport">
          {t('visibility.add')}
        </LinkButton>
      }
    >
      {t('visibility.empty_hint')}
    </EmptyState>
  )
}
