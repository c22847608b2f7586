import { useState } from 'react'
import { ApiError } from '@almanac/api-client'
import type { CreationOptions } from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { createPasskey } from './passkey'
import { usePasskeyFailure } from './usePasskeyFailure'

interface NewPasskey {
  /** The browser or the server is being asked. */
  busy: boolean
  /** Why it failed last, in words. */
  failure: string | null
  /** Creates a passkey with the options that the function fetches. */
  create: (fetchOptions: () => Promise<CreationOptions>) => Promise<void>
  /** Tries again with the options of the last attempt; null where the server has seen them, and takes no challenge twice. */
  retry: (() => Promise<void>) | null
  /** Puts the failure away, where something else is done. */
  forget: () => void
}

/** The creation of a passkey: `onAdded` is called with the recovery codes of a first factor, else with none. `taken` are the names of others. */
export function useNewPasskey(taken: readonly string[], onAdded: (codes: readonly string[]) => void): NewPasskey {
  const { t } = useTranslation('account')
  const failureOf = usePasskeyFailure()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [unseen, setUnseen] = useState<CreationOptions | null>(null)

  const create = async (fetchOptions: () => Promise<CreationOptions>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const options = await fetchOptions()
      setUnseen(options)
      const kinds = {
        this_device: t('second_factor.kinds.this_device'),
        phone: t('second_factor.kinds.phone'),
        security_key: t('second_factor.kinds.security_key'),
      }
      const codes = await createPasskey(options, kinds, taken)
      setUnseen(null)
      onAdded(codes)
    } catch (error) {
      if (error instanceof ApiError) setUnseen(null)
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const retry = unseen && (() => create(() => Promise.resolve(unseen)))
  return { busy, failure, create, retry, forget: () => setFailure(null) }
}
