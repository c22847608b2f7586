import { useCall } from '@almanac/api-client/query'
import { listConsents } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Screen, Stack } from '@almanac/ui/core'
import { ConsentSection } from './ConsentSection'

/** `/consents`: every consent of the participant, to read, copy and withdraw. */
export function ConsentsScreen() {
  const { t } = useTranslation('surveys')
  return (
    <Screen title={t('consents.title')} back="/profile?section=others">
      <Consents />
    </Screen>
  )
}

function Consents() {
  const { t } = useTranslation('surveys')
  const { data, error, refetch } = useCall(listConsents)
  if (!data) {
    if (!error) return <ListSkeleton rows={3} avatar={false} />
    return <ErrorState title={t('consents.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (data.length === 0)
    return (
      <EmptyState
        picture="consents"
        title={t('consents.emptyTitle')}
        action={<LinkButton to="/profile?section=account">{t('consents.emptyAction')}</LinkButton>}
      >
        {t('consents.emptyText')}
      </EmptyState>
    )
  return (
    <Stack gap={6}>
      {data.map((consent) => (
        <ConsentSection key={consent.asked_by} consent={consent} onChanged={() => void refetch()} />
      ))}
    </Stack>
  )
}
