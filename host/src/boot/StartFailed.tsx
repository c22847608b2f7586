import styled from '@emotion/styled'
import { isIntercepted } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { AlmanacMark, Button, Stack, Text } from '@almanac/ui/core'
import { productTheme } from '@almanac/domain/theme'
import { AlmanacTheme } from '@almanac/ui/theme'
import { NetworkPageLink } from '../offline/NetworkPageLink'

const Page = styled.main({
  maxWidth: '28rem',
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: '15vh 1rem 2rem',
})

interface StartFailedProps {
  /** A registry arrived and failed verification. */
  refused: boolean
  onRetry: () => void
}

/** Shown if there is no registry to start from; the only screen that needs none. */
export function StartFailed({ refused, onRetry }: StartFailedProps) {
  const { t, dir } = useTranslation('host')
  const intercepted = !refused && isIntercepted()
  return (
    <AlmanacTheme theme={productTheme} mode="system" dir={dir}>
      <Page>
        <Stack gap={4} role="alert">
          <AlmanacMark size={56} />
          <Text as="h1" variant="heading">
            {t('start_failed.title')}
          </Text>
          <Text>
            {t(refused ? 'start_failed.refused' : intercepted ? 'start_failed.intercepted' : 'start_failed.text')}
          </Text>
          {intercepted && <NetworkPageLink />}
          <Button variant="primary" icon="retry" onClick={onRetry}>
            {t('start_failed.retry')}
          </Button>
        </Stack>
      </Page>
    </AlmanacTheme>
  )
}
