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
  take: (profile: Profile) => void
  onDone: () => void
}

/** What the server is asked for one of the two numbers. */
const asked = (field: NumberField, number: string) =>
  field === 'primary_contact_number' ? { primary_contact_number: number } : { secondary_contact_number: number }

/** A number, then the code that was sent to it; or no number any more. Only what a code has shown to be hers is kept. The number that sign-in codes go to needs the password. */
export function ChangeNumber({ title, field, number, save, take, onDone }: ChangeNumberProps) {
  const { t } = useTranslation('account')
  const { id } = useUser()
  const [typed, setTyped] = useState(number ?? '')
  /** For another code later; kept no longer than this dialog. */
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const secured = field === 'primary_contact_number'

  const done = (profile: Profile): void => {
    take(profile)
    toast(t('profile.saved'), { tone: 'good' })
    onDone()
  }
  /** Asks for a code; null when the number needed none. */
  const ask = async (value: string, current_password: string): Promise<SentCode | null> => {
    const answer = await api(verifyContactNumber, {
      params: { id },
      body: { ...asked(field, value), ...(secured ? { current_password } : {}) },
    })
    if ('otp_required' in answer) return answer
    done(answer)
    return null
  }
  const begin = async ({ phone_number, current_password }: TypedNumber) => {
    setTyped(phone_number)
    setPassword(current_password)
    setSent(await ask(phone_number, current_password))
  }
  const again = async (): Promise<SentCode> => {
    const answer = await ask(typed, password)
    if (!answer) throw new ApiError(0, [])
    return answer
  }
  const check = async (otp_attempt: string) => {
    const answer = await api(verifyContactNumber, { params: { id }, body: { ...asked(field, typed), otp_attempt } })
    if ('id' in answer) done(answer)
  }
  const remove = async (current_password: string) => {
    await save(secured ? { primary_contact_number: null, current_password } : { secondary_contact_number: null })
    toast(t('profile.saved'), { tone: 'good' })
    onDone()
  }

  return (
    <Dialog open onClose={onDone} title={title}>
      {sent ? (
        <CodeStep
          {...sent}
          submit={t('profile.numbers.confirm')}
          onSubmit={check}
          onResend={again}
          onBack={() => setSent(null)}
        />
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
