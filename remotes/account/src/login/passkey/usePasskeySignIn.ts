import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { DiscoveredPasskey, User } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { useFailure } from '../../failure/useFailure'
import { askForPasskey, canOfferInField, signInWith } from './credential'
import { useOptions } from './useOptions'

export interface PasskeySignInProps {
  /** The form is being sent, or somebody is signed in already. */
  busy: boolean
  /** Whether the device is marked as shared. */
  isShared: boolean
  onSignedIn: (user: User) => Promise<void>
}

interface PasskeySignIn {
  /** Null until it is known. */
  possible: boolean | null
  /** The browser or the server is being asked. */
  asking: boolean
  /** Why it failed last, in words. */
  failure: string | null
  /** Lets the browser ask for a passkey. */
  sign: () => Promise<void>
}

/** What the browser rejects with where the person, or this page, has canceled it; also where it has no passkey to offer. */
const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Signing in by a passkey: by a suggestion of the browser in the field of the address, or by a button. */
export function usePasskeySignIn({ busy, isShared, onSignedIn }: PasskeySignInProps): PasskeySignIn {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const { possible, options, freshOptions, renew } = useOptions()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Ends the suggestion or the prompt of the browser, of which there is one at a time. */
  const current = useRef<AbortController | null>(null)

  /** Ends the earlier request of the browser, which would refuse another one. */
  const begin = () => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    return controller
  }
  const attempt = async (ask: () => Promise<DiscoveredPasskey>) => {
    setAsking(true)
    setFailure(null)
    try {
      await onSignedIn(await signInWith(await ask(), isShared))
    } catch (error) {
      if (isCanceled(error)) return
      setFailure(error instanceof ApiError ? failureOf(error)[0].title : t('second_factor.failures.failed'))
      if (error instanceof ApiError) renew()
    } finally {
      setAsking(false)
    }
  }

  const suggest = useEffectEvent(async (controller: AbortController) => {
    if (!options || !(await canOfferInField()) || controller.signal.aborted) return
    const passkey = await askForPasskey(options, { signal: controller.signal, inField: true })
    if (!controller.signal.aborted) await attempt(() => Promise.resolve(passkey))
  })
  const idle = !busy && !asking
  useEffect(() => {
    if (options === null || !idle) return
    const controller = begin()
    // A suggestion that fails says nothing: nobody has asked for it.
    suggest(controller).catch(() => undefined)
    return () => controller.abort()
  }, [options, idle])
  useEffect(() => () => current.current?.abort(), [])

  const sign = async () => {
    if (!idle) return
    const { signal } = begin()
    await attempt(async () => askForPasskey(await freshOptions(), { signal }))
  }
  return { possible, asking, failure, sign }
}
