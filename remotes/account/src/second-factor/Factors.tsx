import { useState } from 'react'
import { canUsePasskeys } from '@almanac/auth/passkey-support'
import type { Answer } from '@almanac/contracts'
import type { enrolSecondFactor } from '@almanac/contracts/account/second-factor'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Stack, Text, useToast } from '@almanac/ui/core'
import { AppEnrolment } from './AppEnrolment'
import { DaysLeft } from './DaysLeft'
import { FactorDialog, type FactorAction } from './FactorDialog'
import { FactorList, type FactorState } from './FactorList'
import { RecoveryCodes } from './RecoveryCodes'
import { useNewPasskey } from './useNewPasskey'

interface FactorsProps {
  state: FactorState
  /** Of the dates; undefined for that of the browser. */
  timeZone: string | undefined
  /** Whether the dialog to add a passkey is open from the beginning. */
  adds: boolean
  /** Called after each change. */
  onChanged: () => void
}

/** The second factor, or the passkeys of whoever neither needs nor has one, in the profile: what there is, with buttons to add, replace and remove it. */
export function Factors({ state, adds, timeZone, onChanged }: FactorsProps) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const [enrolment, setEnrolment] = useState<Answer<typeof enrolSecondFactor> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isFactor = state.needed || state.on
  // A session of before the factor, or of a server of an earlier release.
  const isLocked = state.on && state.shown !== true
  const [canPasskey] = useState(() => canUsePasskeys() && state.passkeys_possible === true)
  const [action, setAction] = useState<FactorAction | null>(
    adds && canPasskey && !isLocked ? { kind: 'add_passkey' } : null,
  )
  // Defers a newer release: the codes are shown only once.
  useBusy(codes !== null)
  const changed = (brought: readonly string[]) => {
    setEnrolment(null)
    if (brought.length > 0) setCodes(brought)
    else toast(t(isFactor ? 'second_factor.changed' : 'second_factor.passkeys_changed'))
    onChanged()
  }
  const names = (state.passkeys ?? []).map(({ name }) => name)
  const passkey = useNewPasskey(names, changed)
  const begin = (begun: FactorAction) => {
    passkey.forget()
    setAction(begun)
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (enrolment) return <NewApp enrolment={enrolment} onConfirmed={changed} onCancel={() => setEnrolment(null)} />
  return (
    <Stack gap={5} align="stretch">
      {isFactor && !state.on && <Text>{t('second_factor.is_off')}</Text>}
      {!state.on && state.required_from !== undefined && <DaysLeft required_from={state.required_from} />}
      {isLocked && <SignInAgain />}
      <FactorList state={state} timeZone={timeZone} isLocked={isLocked} onAction={begin} />
      {passkey.failure !== null && (
        <Alert
          tone="wrong"
          action={passkey.retry && <Button onClick={() => void passkey.retry?.()}>{t('second_factor.again')}</Button>}
        >
          {passkey.failure}
        </Alert>
      )}
      {!isLocked && <AddButtons state={state} canPasskey={canPasskey} busy={passkey.busy} onAction={begin} />}
      {action && (
        <FactorDialog
          action={action}
          onClose={() => setAction(null)}
          onEnrolment={setEnrolment}
          onPasskey={(options) => void passkey.create(() => Promise.resolve(options))}
          onChanged={changed}
        />
      )}
    </Stack>
  )
}

interface NewAppProps {
  enrolment: Answer<typeof enrolSecondFactor>
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

function NewApp({ enrolment, onConfirmed, onCancel }: NewAppProps) {
  const { t } = useTranslation('account_profile')
  return (
    <Stack gap={5} align="stretch">
      <AppEnrolment enrolment={enrolment} onConfirmed={onConfirmed} />
      <Stack align="start">
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </Stack>
    </Stack>
  )
}

function SignInAgain() {
  const { t } = useTranslation('account')
  return (
    <Alert action={<LinkButton to="/logout">{t('second_factor.sign_in_again')}</LinkButton>}>
      {t('second_factor.not_shown')}
    </Alert>
  )
}

interface AddButtonsProps {
  state: FactorState
  canPasskey: boolean
  /** A passkey is being created. */
  busy: boolean
  onAction: (action: FactorAction) => void
}

function AddButtons({ state: { needed, on, app }, canPasskey, busy, onAction }: AddButtonsProps) {
  const { t } = useTranslation('account')
  const hasApp = app ?? on
  // Nobody else is asked for a code.
  const takesApp = (needed || on) && !hasApp
  return (
    <Stack gap={3} align="start">
      {canPasskey && (
        <Button
          variant={needed && !on ? 'primary' : undefined}
          busy={busy}
          onClick={() => onAction({ kind: 'add_passkey' })}
        >
          {t('second_factor.add_passkey')}
        </Button>
      )}
      {takesApp && (
        <Button onClick={() => onAction({ kind: 'add_app', replace: false })}>{t('second_factor.add_app')}</Button>
      )}
    </Stack>
  )
}
