import { useTexts } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'

interface FactsProps {
  /** What each is called, and what it is; null where nothing was given. */
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** What is known, to read: in words also where there is nothing. */
export function Facts({ facts }: FactsProps) {
  const { t } = useTexts('account')
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text as="dt" variant="small" tone="soft">{label}</Text>
          <Text as="dd" tone={value ? 'ink' : 'soft'} style={{ margin: 0, whiteSpace: 'pre-line' }}>{value ? <bdi>{value}</bdi> : t('profile.not_given')}</Text>
        </div>
      ))}
    </Stack>
  )
}
