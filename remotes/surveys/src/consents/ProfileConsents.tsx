import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConsents } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Alert, LinkCard } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { isDue } from './request'

/** Link to the participant's consents; renders nothing before the first. */
export function ProfileConsents() {
  const { t, format } = useTranslation('surveys')
  const heading = useId()
  const timeZone = useUser().time_zone ?? undefined
  const { data } = useCall(listConsents)
  const [newest] = data ?? []
  if (!newest) return null
  const outdated = data?.some((consent) => isDue(consent) && !consent.withdrawn)
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading}>
        {t('consents.title')}
      </Text>
      {outdated && <Alert tone="warning">{t('consent.outdated')}</Alert>}
      <LinkCard to="/consents" icon="check" title={t('consents.open')}>
        <Text as="span" variant="small" tone="soft">
          {t('consents.last', { date: format.date(newest.updated_at, 'medium', { timeZone }) })}
        </Text>
      </LinkCard>
    </Stack>
  )
}
