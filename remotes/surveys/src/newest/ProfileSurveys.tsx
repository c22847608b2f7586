import '@almanac/i18n/texts/surveys'
import { useId } from 'react'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { ProfileConsents } from '../consents/ProfileConsents'
import { useNewest } from './useNewest'

/** Fills `profile.sections`: the count of completed surveys, and the consents; nothing before the first. */
export function Fill({ user_id }: Slots['profile.sections']) {
  if (useUser().id !== user_id) return null
  return (
    <>
      <CompletedSurveys />
      <ProfileConsents />
    </>
  )
}

function CompletedSurveys() {
  const { t, format } = useTranslation('surveys')
  const heading = useId()
  const timeZone = useUser().time_zone ?? undefined
  const { responses, more } = useNewest()
  const [newest] = responses ?? []
  if (!responses || !newest) return null
  const count = responses.length
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading}>
        {t('completed.title')}
      </Text>
      <LinkCard
        to="/completedSurveys"
        icon="surveys"
        title={more ? t('newest.atLeast', { number: count }) : t('newest.count', { count })}
      >
        <Text as="span" variant="small" tone="soft">
          {t('newest.last', { date: format.date(newest.completed_at, 'medium', { timeZone }) })}
        </Text>
      </LinkCard>
    </Stack>
  )
}
