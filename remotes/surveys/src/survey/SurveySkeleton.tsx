import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack } from '@almanac/ui/core'

/** Placeholder while a survey loads. */
export function SurveySkeleton() {
  const { t } = useTranslation('surveys')
  return (
    <Stack gap={4} role="status" aria-label={t('survey.loading')}>
      <Skeleton height={6} />
      <Skeleton height={28} width="70%" />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  )
}
