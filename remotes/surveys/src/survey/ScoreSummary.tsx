import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import type { Answering } from './useAnswering'

/** The scores that the study has a text for; a bare number would be meaningless. */
export function ScoreSummary({ answering: { prepared, state } }: { answering: Pick<Answering, 'prepared' | 'state'> }) {
  const { t, format } = useTranslation('surveys')
  const scoreTexts = state.scores.flatMap(({ key, value, band }) => {
    const score = prepared.definition.scores.find((defined) => defined.key === key)
    const label = band === null ? undefined : score?.bands[band]?.label
    return score && value !== null && label && label.text.trim() !== '' ? [{ score, value, label }] : []
  })
  if (scoreTexts.length === 0) return null
  return (
    <Card as="section" aria-label={t('review.score')}>
      <Stack gap={2}>
        {scoreTexts.map(({ score, value, label }) => (
          <div key={score.key}>
            {score.label && (
              <Text tone="soft">
                <Written lang={score.label.locale}>{score.label.text}</Written>
              </Text>
            )}
            <Text variant="lead" weight="bold" numbers>
              {score.maximum === undefined
                ? format.number(value)
                : t('completed.score', { value, maximum: score.maximum })}
              {' · '}
              <Written lang={label.locale}>{label.text}</Written>
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
