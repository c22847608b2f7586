import styled from '@emotion/styled'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { colour, Text } from '@almanac/ui/core'

const Track = styled.div({
  width: '5rem',
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: colour.line,
  '& > div': { height: '100%', background: colour.accent },
})

interface ShareProps {
  rule: Rule
  /** What those get whom the rule does not reach. */
  next: Rule | null
}

/** How many of its people a rule reaches, and what the others get. */
export function Share({ rule, next }: ShareProps) {
  const { t, format } = useTranslation('operations')
  return (
    <div>
      {format.percent(rule.percent / 100)}
      <Track aria-hidden>
        <div style={{ width: `${rule.percent}%` }} />
      </Track>
      {rule.percent < 100 && (
        <Text variant="small" tone="soft">
          {next ? t('rule.others', { version: next.version }) : t('rule.others_nothing')}
        </Text>
      )}
    </div>
  )
}
