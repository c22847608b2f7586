import '@almanac/i18n/texts/surveys'
import { useUser } from '@almanac/auth'
import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import type { Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card, LinkCard } from '@almanac/ui/content'
import { LinkButton, Stack, Text, Written } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { useScoreText } from '../completed/useScoreText'
import { useNewest } from './useNewest'

/** Fills `activity.objective.survey`: the last completion with its score, or a button to start the survey. */
export function Fill({ user_id, activity_id, reference_id, read_only }: Slots['activity.objective.survey']) {
  const own = useUser().id === user_id
  return own && reference_id !== null ? (
    <LastTime survey_id={reference_id} quest_id={activity_id} read_only={read_only} />
  ) : (
    <SlotFallback />
  )
}

interface SurveyReference {
  survey_id: string
  /** The activity of the objective. */
  quest_id: string
  read_only: boolean
}

function LastTime(reference: SurveyReference) {
  const { responses, more, failed } = useNewest()
  if (failed) return <SlotFallback />
  if (!responses) return null
  const last = responses.find((response) => response.survey_id === reference.survey_id)
  if (last) return <Completed response={last} />
  // It may be among older ones, so nothing is claimed.
  return more ? <SlotFallback /> : <NotCompleted {...reference} />
}

/** The survey opens over the form, which keeps its input; the dialog says why if it cannot be started. */
function NotCompleted({ survey_id, quest_id, read_only }: SurveyReference) {
  const { t } = useTranslation('surveys')
  const { pathname, search } = useLocation()
  const opened = new URLSearchParams(search)
  opened.set('open_survey', survey_id)
  opened.set('quest_id', quest_id)
  return (
    <Card>
      <Stack gap={3} align="start">
        <Text tone="soft">{t('newest.never')}</Text>
        {!read_only && <LinkButton to={`${pathname}?${opened.toString()}`}>{t('survey.begin')}</LinkButton>}
      </Stack>
    </Card>
  )
}

function Completed({ response: { id, locale, title, completed_at, score } }: { response: SurveyResponse }) {
  const { t, format } = useTranslation('surveys')
  const scoreText = useScoreText()
  const timeZone = useUser().time_zone ?? undefined
  return (
    <LinkCard to={`/completedSurveys?response=${id}`} icon="surveys" title={<Written lang={locale}>{title}</Written>}>
      <Text as="span" variant="small" tone="soft">
        {t('newest.last', { date: format.date(completed_at, 'medium', { timeZone }) })}
      </Text>
      {score && (
        <Text as="span" variant="small" tone="soft" numbers>
          {scoreText(score)}
        </Text>
      )}
    </LinkCard>
  )
}
