import '@almanac/i18n/texts/surveys'
import { useUser } from '@almanac/auth'
import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import type { Slots } from '@almanac/federation'
import { Otherwise } from '@almanac/federation/shell'
import { useTexts } from '@almanac/i18n'
import { Card, LinkCard } from '@almanac/ui/content'
import { Text, Written } from '@almanac/ui/core'
import { useScoreWords } from '../completed/useScoreWords'
import { useNewest } from './useNewest'

/** Fills `activity.objective.survey`: when the survey was last completed, with what score, or that it was not yet. */
export function Fill({ user_id, reference_id }: Slots['activity.objective.survey']) {
  const own = useUser().id === user_id
  return own && reference_id !== null ? <LastTime survey_id={reference_id} /> : <Otherwise />
}

function LastTime({ survey_id }: { survey_id: string }) {
  const { t } = useTexts('surveys')
  const { responses, more, failed } = useNewest()
  if (failed) return <Otherwise />
  if (!responses) return null
  const last = responses.find((response) => response.survey_id === survey_id)
  if (last) return <Completed response={last} />
  // It may be among older ones: better no word than a wrong one.
  return more ? <Otherwise /> : <Card><Text tone="soft">{t('newest.never')}</Text></Card>
}

function Completed({ response: { id, locale, title, completed_at, score } }: { response: SurveyResponse }) {
  const { t, format } = useTexts('surveys')
  const scoreWords = useScoreWords()
  const timeZone = useUser().time_zone ?? undefined
  return (
    <LinkCard to={`/completedSurveys?response=${id}`} icon="surveys" title={<Written lang={locale}>{title}</Written>}>
      <Text as="span" variant="small" tone="soft">{t('newest.last', { date: format.date(completed_at, 'medium', { timeZone }) })}</Text>
      {score && <Text as="span" variant="small" tone="soft" numbers>{scoreWords(score)}</Text>}
    </LinkCard>
  )
}
