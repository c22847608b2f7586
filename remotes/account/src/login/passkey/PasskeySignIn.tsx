import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { canSignIn } from './credential'
import { PasskeyPlace } from './PasskeyPlace'
import { usePasskeySignIn, type PasskeySignInProps } from './usePasskeySignIn'

/** Below the form: signs in by a passkey, without an address; nothing where that cannot work. Loaded when the screen is idle. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const [can] = useState(canSignIn)
  return can ? <WithPasskey {...props} /> : null
}

function WithPasskey(props: PasskeySignInProps) {
  const { t } = useTranslation('account')
  const { possible, asking, failure, sign } = usePasskeySignIn(props)
  if (possible === null) return <PasskeyPlace />
  if (!possible) return null
  return (
    <Stack gap={2}>
      <Button variant="quiet" full busy={asking} onClick={() => void sign()}>
        {t('login.with_passkey')}
      </Button>
      {failure !== null && (
        <Text role="alert" tone="wrong" align="center">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
