import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import { AboutScores } from './AboutScores'
import { ScoreNumber, type ScoreValue } from './ScoreNumber'

export interface ShownScore extends ScoreValue {
  key: string
  /** Null for the only score of a response without labels. */
  label: string | null
  /** The language of label and band; undefined if unknown. */
  lang: string | undefined
}

/** Scores of a response: the number first, then what the study calls it, and that it is no diagnosis. */
export function ScoreCard({ scores }: { scores: readonly ShownScore[] }) {
  const { t } = useTranslation('surveys')
  if (scores.length === 0) return null
  return (
    <Card as="section" aria-label={t('review.score')}>
      <Stack gap={4}>
        {scores.map(({ key, label, ...score }) => (
          <Stack key={key} gap={0}>
            <Text tone="soft">{label === null ? t('review.score') : <Written lang={score.lang}>{label}</Written>}</Text>
            <ScoreNumber {...score} />
          </Stack>
        ))}
        <AboutScores />
      </Stack>
    </Card>
  )
}
