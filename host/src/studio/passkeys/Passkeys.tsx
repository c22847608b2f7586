import '@almanac/i18n/texts/passkey'
import { api } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import {
  changeCompanyPasskeys,
  type PasskeyChange,
  readCompanyPasskeys,
} from '@almanac/contracts/platform/company-passkeys'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { Card, ErrorState } from '@almanac/ui/content'
import { PasskeySetting } from '../../passkey/PasskeySetting'

/** Of whom a company asks a passkey, for its administrators. */
export function Passkeys({ company }: { company: string }) {
  const { t } = useTranslation('passkey')
  const queries = useQueryClient()
  const query = queryOf(readCompanyPasskeys, { params: { company } })
  const { data, error, refetch } = useQuery(query)
  const save = async (body: PasskeyChange) =>
    queries.setQueryData(query.queryKey, await api(changeCompanyPasskeys, { params: { company }, body }))
  return (
    <Screen title={data ? t('setting.title_of', { company: data.company.name }) : t('setting.title')} back="/studio">
      {data ? (
        <Stack gap={5} align="stretch">
          <Text tone="soft">{t('setting.text')}</Text>
          <Card>
            <PasskeySetting passkeys={data} onSave={save} />
          </Card>
        </Stack>
      ) : error ? (
        <ErrorState status={error.status} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <ListSkeleton rows={4} avatar={false} />
        </Card>
      )}
    </Screen>
  )
}
