import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'

export interface ShownScore {
  key: string
  /** Null for the only score of a response without labels. */
  label: string | null
  value: number
  /** Null where the instrument defines no maximum. */
  maximum: number | null
  /** What the study calls a score of this height; null without a text for it. */
  band: string | null
  /** The language of label and band; undefined if unknown. */
  lang: string | undefined
}

/** Scores of a response: the number first, then what the study calls it, and that it is no diagnosis. */
export function ScoreCard({ scores }: { scores: readonly ShownScore[] }) {
  const { t, format } = useTranslation('surveys')
  if (scores.length === 0) return null
  return (
    <Card as="section" aria-label={t('review.score')}>
      <Stack gap={4}>
        {scores.map(({ key, label, value, maximum, band, lang }) => (
          <Stack key={key} gap={0}>
            <Text tone="soft">{label === null ? t('review.score') : <Written lang={lang}>{label}</Written>}</Text>
            <Text variant="display" numbers>
              {maximum === null ? format.number(value) : t('completed.score', { value, maximum })}
            </Text>
            {band !== null && (
              <Text variant="lead">
                <Written lang={lang}>{band}</Written>
              </Text>
            )}
          </Stack>
        ))}
        <Text tone="soft">{t('review.scoreMeaning')}</Text>
      </Stack>
    </Card>
  )
}
