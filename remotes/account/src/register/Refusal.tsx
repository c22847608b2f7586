import { useEffect, useEffectEvent } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { setServerErrors, type AlmanacForm, type FieldValues } from '@almanac/ui/form'
import { refusalInPage } from '../failure/refusal-in-page'
import type { Step } from './useStep'

/** What the server has refused, at the step whose fields it concerns. */
export interface StepRefusal {
  step: Step
  faults: readonly ApiErrorEntry[]
}

const ACCOUNT = ['first_name', 'email', 'password', 'password_confirmation']
const LATER = ['primary_contact_number', 'otp_attempt', 'hcaptcha_verification_key']

const isAt =
  (fields: readonly string[]) =>
  ({ field }: ApiErrorEntry): boolean =>
    field !== undefined && fields.includes(field)

/**
 * The earliest step that has to be corrected, with what concerns it: the person also for what belongs to no field.
 * `current` is the step that was sent.
 */
export function refusalOf(faults: readonly ApiErrorEntry[], current: Step): StepRefusal {
  const [ofAccount, ofLater] = [faults.filter(isAt(ACCOUNT)), faults.filter(isAt(LATER))]
  if (ofAccount.length > 0) return { step: 'account', faults: ofAccount }
  if (ofLater.length === faults.length) return { step: current, faults }
  return { step: 'person', faults: faults.filter((fault) => !ofLater.includes(fault)) }
}

/** What the server has answered to the form in the page, whose place the first step takes; null without an answer. */
export function refusalOfPage(): StepRefusal | null {
  const all = refusalInPage()
  const atFields = all.filter(({ field }) => field !== undefined)
  const faults = atFields.length > 0 ? atFields : all
  return faults.length > 0 ? { step: 'account', faults } : null
}

interface ShowRefusalProps<V extends FieldValues> {
  form: AlmanacForm<V>
  refusal: StepRefusal | null
}

/** Shows what the server has refused at the fields of this form, which are mounted before it. */
export function ShowRefusal<V extends FieldValues>({ form, refusal }: ShowRefusalProps<V>) {
  const show = useEffectEvent((faults: readonly ApiErrorEntry[]) => {
    setServerErrors(form, faults)
    // The combined message of specification 000, section 8; the fields also show their own.
    if (faults.length > 1)
      form.setError('root.server', { type: 'server', message: faults.map(({ title }) => title).join(' - ') })
  })
  useEffect(() => {
    if (refusal) show(refusal.faults)
  }, [refusal])
  return null
}
