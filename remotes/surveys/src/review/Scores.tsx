import type { Answer } from '@almanac/contracts'
import type { getSurveyResponse } from '@almanac/contracts/surveys/responses'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import { useScoreText } from '../completed/useScoreText'

interface ScoresProps {
  response: Pick<Answer<typeof getSurveyResponse>, 'score' | 'all_scores'>
  /** The language of labels and bands. */
  locale: string | undefined
}

/** The scores of a completed response with their labels; an older response without labels shows only the first. */
export function Scores({ response: { score, all_scores = [] }, locale }: ScoresProps) {
  const { t } = useTranslation('surveys')
  const scoreText = useScoreText()
  const given = all_scores.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]))
  const shown = given.length > 0 || !score ? given : [{ ...score, key: '', label: null }]
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-label={t('review.score')}>
      <Stack gap={2}>
        {shown.map(({ label, ...one }) => (
          <div key={one.key}>
            <Text tone="soft">{label === null ? t('review.score') : <Written lang={locale}>{label}</Written>}</Text>
            <Text variant="lead" weight="bold" numbers>
              {scoreText(one)}
            </Text>
          </div>
        ))}
        <Text variant="small" tone="soft">
          {t('review.scoreMeaning')}
        </Text>
      </Stack>
    </Card>
  )
}
