import { useEffect, useState } from 'react'
import { api } from '@almanac/api-client'
import { canUsePasskeys } from '@almanac/auth/passkey-support'
import type { Answer } from '@almanac/contracts'
import { enrolSecondFactor } from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useFailure } from '../failure/useFailure'
import { AppEnrolment } from './AppEnrolment'
import { DaysLeft, isDue } from './DaysLeft'
import { beginWithPassword } from './passkey'
import { RecoveryCodes } from './RecoveryCodes'
import { useNewPasskey } from './useNewPasskey'

interface EnrolmentProps {
  /** The password just used to sign in. */
  password: string
  /** From when it is required; until then it can be put off. Missing where it is required now. */
  required_from: string | undefined
  /** Whether the address of this server allows passkeys. */
  passkeys_possible: boolean | undefined
  /** Called when it is put off, or when it is set up and the recovery codes are saved. */
  onDone: () => void
}

/** Sets up the second factor of an operator or a clinician at sign-in: a passkey or an authenticator app, then the recovery codes. Rendered within a Screen. */
export function Enrolment({ password, required_from, passkeys_possible = false, onDone }: EnrolmentProps) {
  const { t } = useTranslation('account')
  const [canPasskey] = useState(() => passkeys_possible && canUsePasskeys())
  const [way, setWay] = useState<'passkey' | 'app'>(canPasskey ? 'passkey' : 'app')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // Another tab may have set up the first factor: then there are no codes to show.
  const added = (brought: readonly string[]) => (brought.length > 0 ? setCodes(brought) : onDone())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Stack gap={5} align="stretch">
      <Text>{t(required_from === undefined ? 'second_factor.why' : 'second_factor.why_clinician')}</Text>
      {way === 'passkey' ? (
        <PasskeyEnrolment password={password} onAdded={added} />
      ) : (
        <AppWithPassword password={password} onAdded={added} />
      )}
      <Stack gap={3} align="start">
        {canPasskey && (
          <Button variant="quiet" onClick={() => setWay(way === 'passkey' ? 'app' : 'passkey')}>
            {t(way === 'passkey' ? 'second_factor.app_instead' : 'second_factor.passkey_instead')}
          </Button>
        )}
        {required_from !== undefined && <Later required_from={required_from} onLater={onDone} />}
      </Stack>
    </Stack>
  )
}

interface WayProps {
  password: string
  onAdded: (codes: readonly string[]) => void
}

function PasskeyEnrolment({ password, onAdded }: WayProps) {
  const { t } = useTranslation('account')
  const { busy, failure, create, retry } = useNewPasskey([], onAdded)
  return (
    <Stack gap={5} align="stretch">
      <Text>{t('second_factor.passkey_what')}</Text>
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      <Button
        variant="primary"
        full
        busy={busy}
        onClick={() => void (retry?.() ?? create(() => beginWithPassword(password)))}
      >
        {t('second_factor.add_passkey')}
      </Button>
    </Stack>
  )
}

/** Requests a secret with the password; requesting one invalidates the previous one. */
function AppWithPassword({ password, onAdded }: WayProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const [enrolment, setBegun] = useState<Answer<typeof enrolSecondFactor> | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    let unmounted = false
    setRefused(null)
    api(enrolSecondFactor, { body: { current_password: password } }).then(
      (answer) => {
        if (!unmounted) setBegun(answer)
      },
      (error: unknown) => {
        if (!unmounted) setRefused(failureOf(error)[0].title)
      },
    )
    return () => {
      unmounted = true
    }
  }, [password, failureOf, round])

  if (refused !== null)
    return (
      <Alert tone="wrong" action={<Button onClick={() => setRound(round + 1)}>{t('second_factor.again')}</Button>}>
        {refused}
      </Alert>
    )
  if (!enrolment) return <ListSkeleton rows={3} avatar={false} />
  return <AppEnrolment enrolment={enrolment} onConfirmed={onAdded} />
}

/** Until a second factor is required, it can be set up at a later sign-in or in the profile. */
function Later({ required_from, onLater }: { required_from: string; onLater: () => void }) {
  const { t } = useTranslation('account')
  return (
    <>
      <DaysLeft required_from={required_from} />
      {!isDue(required_from) && <Button onClick={onLater}>{t('second_factor.later')}</Button>}
    </>
  )
}
