import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { signWithPasskey } from '@almanac/auth/passkey'
import type { RequestOptions, UsedPasskey } from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { usePasskeyFailure } from './usePasskeyFailure'

/** Options that are older than this are replaced before they are used: the server takes them for five minutes. */
const FRESH_MS = 4 * 60_000

/** Options, and when they were given. */
interface Given {
  options: RequestOptions
  /** Of the page's own clock, in milliseconds. */
  at: number
}

interface PasskeyPromptProps {
  options: RequestOptions
  /** Other options; undefined where there are none any more. */
  onRenew: () => Promise<RequestOptions | undefined>
  /** Called with the signed answer. If it rejects, the ApiError's title is shown. */
  onSigned: (passkey: UsedPasskey) => Promise<unknown>
}

/** The button that lets the browser ask for a passkey: a prompt that nobody asked for is refused by some browsers, and surprises. */
export function PasskeyPrompt({ options, onRenew, onSigned }: PasskeyPromptProps) {
  const { t } = useTranslation('account')
  const failureOf = usePasskeyFailure()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [current, setCurrent] = useState<Given | null>(() => ({ options, at: performance.now() }))

  const freshOptions = async () => {
    if (current && performance.now() - current.at < FRESH_MS) return current.options
    const renewed = await onRenew()
    setCurrent(renewed ? { options: renewed, at: performance.now() } : null)
    return renewed
  }
  const sign = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const asked = await freshOptions()
      if (asked) await onSigned(await signWithPasskey(asked))
    } catch (error) {
      // A prompt that was canceled has told the server nothing; what it has answered it takes no second time.
      if (error instanceof ApiError) setCurrent(null)
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap={5} align="stretch">
      <Text>{t('second_factor.passkey_ask')}</Text>
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      <Button variant="primary" full busy={busy} onClick={() => void sign()}>
        {t('second_factor.passkey_use')}
      </Button>
    </Stack>
  )
}
