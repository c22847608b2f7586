import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'

/** Empty state of the circle, with a link to add a person. */
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
