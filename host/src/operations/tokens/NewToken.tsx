import styled from '@emotion/styled'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { ShownOnce } from '@almanac/ui/content'
import { colour, radius, space } from '@almanac/ui/core'

const Box = styled.div({ padding: space(4), borderRadius: radius, background: colour.accent_soft })
const Secret = styled.code({
  display: 'block',
  padding: space(3),
  borderRadius: radius,
  background: colour.surface,
  border: `1px solid ${colour.control}`,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

interface NewTokenProps {
  token: Answer<typeof createTeamToken>
  onDone: () => void
}

/** A token that was just made, the one time that it can be seen. */
export function NewToken({ token, onDone }: NewTokenProps) {
  const { t } = useTranslation('operations')
  const words = {
    copy: t('tokens.copy'),
    copied: t('tokens.copied'),
    copy_failed: t('tokens.copy_failed'),
    done: t('tokens.done'),
  }
  return (
    <Box>
      <ShownOnce
        title={t('tokens.new', { name: token.name })}
        text={t('tokens.new_text')}
        secret={token.token}
        words={words}
        primary="copy"
        onDone={onDone}
      >
        <Secret dir="ltr">{token.token}</Secret>
      </ShownOnce>
    </Box>
  )
}
