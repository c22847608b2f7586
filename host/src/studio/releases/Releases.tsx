import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { type CompanyReleases, listCompanyReleases } from '@almanac/contracts/platform/company-releases'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Card, ErrorState } from '@almanac/ui/content'
import { RemoteReleases } from './RemoteReleases'

/** Which release of each remote the people of a company get, with the ways to choose its theme and to ask for another. */
export function Releases({ company }: { company: string }) {
  const { t } = useTranslation('studio')
  const queries = useQueryClient()
  const query = queryOf(listCompanyReleases, { params: { company } })
  const { data, error, refetch } = useQuery(query)
  const take = (answer: CompanyReleases) => void queries.setQueryData(query.queryKey, answer)
  if (!data)
    return (
      <Screen title={t('releases.back')} back="/studio">
        {error ? (
          <ErrorState status={error.status} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <ListSkeleton rows={6} avatar={false} />
          </Card>
        )}
      </Screen>
    )
  return (
    <Screen title={t('releases.title', { company: data.company.name })} back="/studio">
      <Stack gap={5}>
        <Text tone="soft">{t('releases.intro')}</Text>
        {data.remotes.map((remote) => (
          <RemoteReleases key={remote.remote} releases={data} remote={remote} onChange={take} />
        ))}
      </Stack>
    </Screen>
  )
}
