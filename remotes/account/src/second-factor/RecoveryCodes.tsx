import { useEffect, useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, the one time that they can be seen. They stay until she says that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast(t('second_factor.copied'))
    } catch {
      toast(t('second_factor.copy_failed'), { tone: 'wrong' })
    }
  }

  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t('second_factor.codes_title')}>
      <Stack gap={5} align="stretch">
        <Text weight="bold">{t('second_factor.codes_title')}</Text>
        <Text>{t('second_factor.codes_text')}</Text>
        <ul dir="ltr" style={{ columns: '12rem', margin: 0, paddingInlineStart: '1.25rem', userSelect: 'text' }}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row gap={3} wrap>
          <Button onClick={() => void copy()}>{t('second_factor.copy')}</Button>
          <Button variant="primary" onClick={onDone}>
            {t('second_factor.kept')}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}
