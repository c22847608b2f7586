import { useTranslation } from '@almanac/i18n'
import { space, Stack, Text } from '@almanac/ui/core'

interface FactsProps {
  /** What each is called, and what it is; null where nothing was given. */
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** What is known, to read: in words also where there is nothing. */
export function Facts({ facts }: FactsProps) {
  const { t } = useTranslation('account')
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([label, value]) => (
        // Beside each other where there is room: the screen stays short.
        <div key={label} style={{ display: 'flex', flexWrap: 'wrap', columnGap: space(3), alignItems: 'baseline' }}>
          <Text as="dt" variant="small" tone="soft" style={{ flex: '0 0 8rem' }}>
            {label}
          </Text>
          <Text as="dd" tone={value ? 'ink' : 'soft'} style={{ flex: '1 1 8rem', margin: 0, whiteSpace: 'pre-line' }}>
            {value ? <bdi>{value}</bdi> : t('profile.not_given')}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
