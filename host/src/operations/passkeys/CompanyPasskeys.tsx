import '@almanac/i18n/texts/passkey'
import { useEffect, useRef, useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import {
  listCompanyPasskeys,
  type PasskeyChange,
  setCompanyPasskeys,
} from '@almanac/contracts/platform/company-passkeys'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { Card, ErrorState, List, ListRow } from '@almanac/ui/content'
import { PasskeySetting } from '../../passkey/PasskeySetting'

/** Of whom each company asks a passkey; the chosen one can be changed. */
export function CompanyPasskeys() {
  const { t } = useTranslation('passkey')
  const queries = useQueryClient()
  const query = queryOf(listCompanyPasskeys)
  const { data, error, refetch } = useQuery(query)
  const [chosen, setChosen] = useState<string | null>(null)
  const setting = useRef<HTMLDivElement>(null)
  // It stands below all companies.
  useEffect(() => setting.current?.focus(), [chosen])
  if (!data)
    return error ? <ErrorState status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  const shown = data.find(({ company }) => company.key === chosen)
  const save = async (company: string, body: PasskeyChange) =>
    queries.setQueryData(query.queryKey, await api(setCompanyPasskeys, { params: { company }, body }))
  return (
    <Stack gap={5} align="stretch">
      <Text tone="soft">{t('setting.text')}</Text>
      <Card padding={0}>
        <List aria-label={t('setting.title')}>
          {data.map(({ company, setting }) => (
            <ListRow
              key={company.key}
              title={company.name}
              detail={t(`setting.${setting}`)}
              current={company.key === chosen}
              onClick={() => setChosen(company.key)}
            />
          ))}
        </List>
      </Card>
      {shown && (
        <div ref={setting} role="group" aria-label={shown.company.name} tabIndex={-1} style={{ outline: 'none' }}>
          <Card>
            <Stack gap={4} align="stretch">
              <Text as="h3" variant="title">
                {shown.company.name}
              </Text>
              <PasskeySetting
                key={shown.company.key}
                passkeys={shown}
                onSave={(change) => save(shown.company.key, change)}
              />
            </Stack>
          </Card>
        </div>
      )}
    </Stack>
  )
}
