import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { verifyContactNumber, type Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Dialog, toast } from '@almanac/ui/core'
import { CodeStep, type SentCode } from '../../code/CodeStep'
import type { Save } from '../useProfile'
import { NumberForm, type TypedNumber } from './NumberForm'
import type { NumberField } from './NumbersSection'

interface ChangeNumberProps {
  title: string
  field: NumberField
  number: string | null
  save: Save
  showEverywhere: (profile: Profile) => void
  onDone: () => void
}

/**
 * Changes a number by the code that was sent to it, or removes it. Only verified
 * numbers are saved. The number that receives sign-in codes needs the password.
 */
export function ChangeNumber({ title, field, number, save, showEverywhere, onDone }: ChangeNumberProps) {
  const { t } = useTranslation('account_profile')
  const done = () => {
    toast(t('saved'), { tone: 'good' })
    onDone()
  }
  const { typed, sent, begin, resend, check, back } = useVerification(field, number, (profile) => {
    showEverywhere(profile)
    done()
  })
  const secured = isSecured(field)
  const remove = async (current_password: string) => {
    await save(secured ? { primary_contact_number: null, current_password } : { secondary_contact_number: null })
    done()
  }
  return (
    <Dialog open onClose={onDone} title={title}>
      {sent ? (
        <CodeStep {...sent} submit={t('numbers.confirm')} onSubmit={check} onResend={resend} onBack={back} />
      ) : (
        <NumberForm
          title={title}
          initial={typed}
          removable={number !== null}
          secured={secured}
          onSubmit={begin}
          onRemove={remove}
          onCancel={onDone}
        />
      )}
    </Dialog>
  )
}

/** Whether sign-in codes go to this number, so that a change needs the password. */
const isSecured = (field: NumberField): boolean => field === 'primary_contact_number'

const bodyOf = (field: NumberField, number: string) =>
  field === 'primary_contact_number' ? { primary_contact_number: number } : { secondary_contact_number: number }

/** Verifies the typed number by a code; `onVerified` is called with the profile with the new number. */
function useVerification(field: NumberField, number: string | null, onVerified: (profile: Profile) => void) {
  const { id } = useUser()
  const [typed, setTyped] = useState(number ?? '')
  /** Kept for resending the code, only while this dialog is open. */
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)

  /** Requests a code; null when the number needs none. */
  const requestCode = async (value: string, current_password: string): Promise<SentCode | null> => {
    const answer = await api(verifyContactNumber, {
      params: { id },
      body: { ...bodyOf(field, value), ...(isSecured(field) ? { current_password } : {}) },
    })
    if ('otp_required' in answer) return answer
    onVerified(answer)
    return null
  }
  const begin = async ({ phone_number, current_password }: TypedNumber) => {
    setTyped(phone_number)
    setPassword(current_password)
    setSent(await requestCode(phone_number, current_password))
  }
  const resend = async (): Promise<SentCode> => {
    const answer = await requestCode(typed, password)
    if (!answer) throw new ApiError(0, [])
    return answer
  }
  const check = async (otp_attempt: string) => {
    const answer = await api(verifyContactNumber, { params: { id }, body: { ...bodyOf(field, typed), otp_attempt } })
    if ('id' in answer) onVerified(answer)
  }
  return { typed, sent, begin, resend, check, back: () => setSent(null) }
}
