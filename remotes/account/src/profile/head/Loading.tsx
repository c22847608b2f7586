import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Row, Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'

/** The profile on its way, in the shape of what comes. */
export function Loading() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('profile.loading')}</VisuallyHidden>
      <Row gap={4}>
        <Skeleton shape="circle" width={64} height={64} />
        <Skeleton width="50%" height="1.375rem" />
      </Row>
      {[2, 4, 3].map((rows, group) => (
        <Stack key={group} gap={3}>
          <Skeleton width="40%" height="1.375rem" />
          <Card>
            <Stack gap={4}>
              {Array.from({ length: rows }, (_, row) => (
                <Skeleton key={row} width={`${50 + ((row * 19) % 40)}%`} height="1.5rem" />
              ))}
            </Stack>
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}
