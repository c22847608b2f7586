import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { CallLink, Stack, Text } from '@almanac/ui/core'

/** That scores are no diagnosis, and whom to ask about them: by telephone where the study has a number. */
export function AboutScores() {
  const { t, format } = useTranslation('surveys')
  const number = useUser().companies.find(({ support_phone }) => support_phone !== undefined)?.support_phone
  return (
    <Stack gap={1} align="start">
      <Text tone="soft">{t('review.scoreMeaning')}</Text>
      {number !== undefined && (
        <CallLink number={number}>{t('review.call', { number: format.isolated(number) })}</CallLink>
      )}
    </Stack>
  )
}
