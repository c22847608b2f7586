import { useState } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { MAX_ADDRESS_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation, type Translate } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { Checkbox, ChoiceGroup, TextArea } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { ChangeButton, Facts, Section } from '../Section'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { orNull, useEditor } from '../editing/useEditor'
import type { ProfileSectionProps } from '../useProfile'

interface Values {
  contact_method: string
  contact_time_preference: string
  address: string
  /** The opposite of `dont_send_emails`. */
  emails: boolean
}

const draft = makeDraft<Values>('contact')

const valuesOf = (profile: Profile): Values => ({
  contact_method: profile.contact_method === null ? '' : String(profile.contact_method),
  contact_time_preference: profile.contact_time_preference ?? '',
  address: profile.address ?? '',
  emails: !profile.dont_send_emails,
})

/** Contact method, preferred time and address, and whether to send e-mails. */
export function ContactSection({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account_profile')
  const [editing, setEditing] = useState(false)
  const title = t('contact.title')
  const { contact_method, contact_time_preference, address, dont_send_emails } = profile
  return (
    <Section title={title} action={<ChangeButton what={title} onClick={() => setEditing(true)} />}>
      <Facts
        onAdd={() => setEditing(true)}
        facts={[
          [t('contact.method'), contact_method === null ? null : methodName(t, contact_method)],
          [t('contact.time'), contact_time_preference && timeName(t, contact_time_preference)],
          [t('contact.address'), address],
          [t('contact.emails'), t(dont_send_emails ? 'contact.emails_off' : 'contact.emails_on')],
        ]}
      />
      {editing && <ContactEditor profile={profile} save={save} onDone={() => setEditing(false)} />}
    </Section>
  )
}

function ContactEditor({ profile, save, onDone }: ProfileSectionProps & { onDone: () => void }) {
  const { t } = useTranslation('account_profile')
  const initial = valuesOf(profile)
  const form = useForm<Values>({ defaultValues: draft.get('', initial) })
  const saveValues = async ({ contact_method, contact_time_preference: time, address, emails }: Values) => {
    await save({
      contact_method: contact_method === '' ? null : Number(contact_method),
      contact_time_preference: isTime(time) ? time : null,
      address: orNull(address),
      dont_send_emails: !emails,
    })
    toast(t('saved'), { tone: 'good' })
  }
  const editor = useEditor({ form, initial, draft, save: saveValues, onDone })
  return (
    <EditorDialog title={t('contact.title')} editor={editor}>
      <ChoiceGroup
        name="contact_method"
        beside
        optional
        label={t('contact.method')}
        options={[0, 1].map((method) => ({ value: String(method), label: methodName(t, method) }))}
      />
      <ChoiceGroup
        name="contact_time_preference"
        optional
        label={t('contact.time')}
        options={TIMES.map((time) => ({ value: time, label: timeName(t, time) }))}
      />
      <TextArea name="address" optional label={t('contact.address')} maxLength={MAX_ADDRESS_LENGTH} />
      <Checkbox name="emails" label={t('contact.emails_wanted')} hint={t('contact.emails_hint')} />
    </EditorDialog>
  )
}

type Time = NonNullable<Profile['contact_time_preference']>

const TIMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly Time[]

/** Type guard for the preferred times of day. */
function isTime(value: string): value is Time {
  return TIMES.some((time) => time === value)
}

/** The label of a time of day. */
function timeName(t: Translate<'account_profile'>, time: Time): string {
  switch (time) {
    case 'morning':
      return t('contact.times.morning')
    case 'afternoon':
      return t('contact.times.afternoon')
    case 'evening':
      return t('contact.times.evening')
  }
}

/** The label of a contact method: 0 call, 1 e-mail (specification 000, section 3). */
function methodName(t: Translate<'account_profile'>, method: number): string {
  return method === 0 ? t('contact.call') : t('contact.by_email')
}
