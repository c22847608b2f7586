import { useCall } from '@almanac/api-client/query'
import { getHealthyDose } from '@almanac/contracts/activities/healthy-doses'
import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack, Text, Written } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { Markdown } from '@almanac/ui/markdown'

/** A short text to read. Renders nothing if it fails to load, because it is optional. */
export function HealthyDose({ id }: { id: string }) {
  const { t, locale } = useTranslation('activities')
  const { data, error } = useCall(getHealthyDose, { params: { id } })
  if (error && !data) return null
  return (
    <Card tone="accent">
      <Stack gap={2}>
        <Text variant="small" tone="soft">
          {t('done.dose')}
        </Text>
        {data ? (
          <>
            <Text as="h3" variant="lead" weight="bold">
              <Written lang={data.locale}>{data.title}</Written>
            </Text>
            <Markdown text={data.text} locale={data.locale ?? locale} level={4} />
          </>
        ) : (
          <Skeleton shape="block" height={120} />
        )}
      </Stack>
    </Card>
  )
}
