import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'

/** Placeholder while a form loads. */
export function FormSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={6} role="status">
      <VisuallyHidden>{t('form.loading')}</VisuallyHidden>
      {[0, 1, 2].map((field) => (
        <Stack key={field} gap={2}>
          <Skeleton width={`${50 + field * 12}%`} />
          <Skeleton shape="block" height={52} />
        </Stack>
      ))}
    </Stack>
  )
}
