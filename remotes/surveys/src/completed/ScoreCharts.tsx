import { useUser } from '@almanac/auth'
import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import { useTranslation } from '@almanac/i18n'
import { LineChart } from '@almanac/ui/charts'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import { useId } from 'react'
import { useNewest } from '../newest/useNewest'
import { AboutScores } from '../scores/AboutScores'
import { ScoreNumber } from '../scores/ScoreNumber'
import { SURVEY_HUE } from '../surveyHue'
import { scoresOverTime, type ScoreSeries } from './scoresOverTime'

interface ScoreChartsProps {
  /** Those that are known already, newest first: charts stand at once, and nothing below moves when older ones come. */
  known: readonly SurveyResponse[]
}

/** A chart of the scores over time for each survey that was completed more than once. */
export function ScoreCharts({ known }: ScoreChartsProps) {
  const { responses } = useNewest()
  const series = scoresOverTime(responses ?? known)
  const { t } = useTranslation('surveys')
  const heading = useId()
  if (series.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading}>
        {t('completed.scores')}
      </Text>
      {series.map((one) => (
        <ScoreChart key={one.survey_id} series={one} />
      ))}
      <AboutScores />
    </Stack>
  )
}

function ScoreChart({ series: { title, locale, points, newest, range } }: { series: ScoreSeries }) {
  const { t } = useTranslation('surveys')
  const timeZone = useUser().time_zone ?? undefined
  return (
    <Card>
      <Stack gap={2}>
        <Text as="h3" weight="bold">
          <Written lang={locale}>{title}</Written>
        </Text>
        <div>
          <ScoreNumber {...newest} lang={locale} />
        </div>
        <LineChart
          label={t('completed.scoresOf', { title })}
          series={[{ label: t('review.score'), points }]}
          range={range}
          hue={SURVEY_HUE}
          compact
          timeZone={timeZone}
        />
      </Stack>
    </Card>
  )
}
