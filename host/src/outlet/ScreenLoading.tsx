import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, VisuallyHidden } from '@almanac/ui/core'

/** While a remote's code is on its way: the outline of a screen, in its place. */
export function ScreenLoading() {
  const { t } = useTranslation('host')
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ListSkeleton />
    </div>
  )
}
