import { useEffect, useRef } from 'react'
import styled from '@emotion/styled'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, radius, Row, space, Text, useToast } from '@almanac/ui/core'

const Box = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  padding: space(4),
  borderRadius: radius,
  background: colour.accent_soft,
  '&:focus-visible': { outlineOffset: 2 },
})
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

/** A token that was just made, the one time that it can be seen. It stays until somebody says that it is kept. */
export function NewToken({ token, onDone }: NewTokenProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [token.id])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token)
      toast(t('tokens.copied'))
    } catch {
      toast(t('tokens.copy_failed'), { tone: 'wrong' })
    }
  }

  return (
    <Box ref={box} tabIndex={-1} role="group" aria-label={t('tokens.new', { name: token.name })}>
      <Text weight="bold">{t('tokens.new', { name: token.name })}</Text>
      <Text>{t('tokens.new_text')}</Text>
      <Secret dir="ltr">{token.token}</Secret>
      <Row gap={3} wrap>
        <Button variant="primary" onClick={() => void copy()}>
          {t('tokens.copy')}
        </Button>
        <Button onClick={onDone}>{t('tokens.done')}</Button>
      </Row>
    </Box>
  )
}
