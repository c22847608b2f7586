import { useEffect, useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useQuery } from '@almanac/api-client/query'
import { canUsePasskeys } from '@almanac/auth/passkey-support'
import {
  confirmByPasskey,
  passkeyConfirmationOptions,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import { usePasskeyFailure } from '../second-factor/usePasskeyFailure'

const loadPasskey = () => import(/* webpackChunkName: "passkey" */ '@almanac/auth/passkey')

/** What is used of a form that asks for the password. */
export interface PasswordForm {
  setValue: (name: 'current_password', value: string) => void
  clearErrors: (name: 'current_password') => void
  formState: { submitCount: number; isSubmitting: boolean; errors: { current_password?: unknown } }
}

export interface PasskeyConfirmation {
  /** The user has a passkey, and this device can use passkeys. */
  isPossible: boolean
  isConfirmed: boolean
  /** The browser or the server is being asked. */
  busy: boolean
  /** Why it failed last, in words. */
  failure: string | null
  confirm: () => Promise<void>
}

/**
 * A passkey in place of the password of a form: the server gives a secret for it, which it takes once. So it is asked
 * for again after each submission that did not end the form.
 */
export function usePasskeyConfirmation(form: PasswordForm): PasskeyConfirmation {
  const failureOf = usePasskeyFailure()
  const [can] = useState(canUsePasskeys)
  const { data } = useQuery({ ...queryOf(secondFactorState), enabled: can })
  /** How often the form had been submitted when the passkey was shown; null where it is not shown. */
  const [confirmedAt, setConfirmedAt] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { setValue, clearErrors } = form
  const { submitCount, isSubmitting, errors } = form.formState
  const isSubmitted = confirmedAt !== null && !isSubmitting && submitCount > confirmedAt
  const isUsed = isSubmitted || (confirmedAt !== null && errors.current_password !== undefined)

  useEffect(() => {
    if (!isUsed) return
    setConfirmedAt(null)
    setValue('current_password', '')
  }, [isUsed, setValue])

  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const [{ options }, { signWithPasskey }] = await Promise.all([api(passkeyConfirmationOptions), loadPasskey()])
      const { current_password } = await api(confirmByPasskey, { body: { passkey: await signWithPasskey(options) } })
      setValue('current_password', current_password)
      clearErrors('current_password')
      setConfirmedAt(submitCount)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    isPossible: can && (data?.passkeys ?? []).length > 0,
    isConfirmed: confirmedAt !== null,
    busy,
    failure,
    confirm,
  }
}
