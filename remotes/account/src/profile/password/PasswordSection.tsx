import { useState } from 'react'
import { newPasswordProblem } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { PasswordField, useForm } from '@almanac/ui/form'
import { ruleOf } from '../../form-rules/ruleOf'
import { OwnPasswordField } from '../../password/OwnPasswordField'
import { ChangeButton, Section } from '../Section'
import { EditorDialog } from '../editing/EditorDialog'
import { useBodyRules } from '../editing/useBodyRules'
import { useEditor } from '../editing/useEditor'
import { useOpenedByLink } from '../editing/useOpenedByLink'
import type { Save } from '../useProfile'

interface Values {
  current_password: string
  password: string
  password_confirmation: string
}

const BLANK: Values = { current_password: '', password: '', password_confirmation: '' }

/** Profile section with a button to change the password. */
export function PasswordSection({ save }: { save: Save }) {
  const { t } = useTranslation('account_profile')
  const [changing, setChanging] = useState(false)
  // /.well-known/change-password leads there.
  useOpenedByLink('password', () => setChanging(true))
  const title = t('password.title')
  return (
    <Section
      title={title}
      hint={t('password.hint')}
      action={<ChangeButton what={title} onClick={() => setChanging(true)} />}
    >
      {changing && <ChangePassword save={save} onDone={() => setChanging(false)} />}
    </Section>
  )
}

function ChangePassword({ save, onDone }: { save: Save; onDone: () => void }) {
  const { t } = useTranslation('account_profile')
  const form = useForm<Values>({ defaultValues: BLANK })
  const saveValues = async (values: Values) => {
    await save({ ...values })
    toast(t('password.changed'), { tone: 'good' })
  }
  // No draft: a password is not stored anywhere.
  const editor = useEditor({ form, initial: BLANK, save: saveValues, onDone })
  const rule = useBodyRules(form, 'updateProfile', (values) => values)
  const newPasswordRule = ruleOf(newPasswordProblem, {
    CANT_BE_BLANK: t('errors.CANT_BE_BLANK'),
    PASSWORD_TOO_SHORT: t('errors.PASSWORD_TOO_SHORT'),
  })
  return (
    <EditorDialog title={t('password.change_title')} intro={t('password.others_out')} editor={editor}>
      <OwnPasswordField form={form} id="change-current-password" label={t('password.current')} />
      <PasswordField
        id="change-password"
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        hint={t('password.rule')}
        rules={{ validate: newPasswordRule }}
      />
      <PasswordField
        id="change-password-confirmation"
        name="password_confirmation"
        autoComplete="new-password"
        label={t('password.again')}
        rules={rule('password_confirmation', { PASSWORDS_NO_MATCH: t('errors.PASSWORDS_NO_MATCH') })}
      />
    </EditorDialog>
  )
}
