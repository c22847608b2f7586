import { useState } from 'react'
import { api } from '@almanac/api-client'
import { endUserSessions } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { ErrorSummary, Form, FormActions, useForm } from '@almanac/ui/form'
import { PersonField } from '../person/PersonField'
import { ConfirmDialog } from '../state/ConfirmDialog'

/** Signs a user out everywhere, by e-mail address, after a confirmation. */
export function EndSessions() {
  const { t } = useTranslation('operations')
  const form = useForm({ defaultValues: { email: '' } })
  const [email, setEmail] = useState<string | null>(null)
  const ask = (values: { email: string }) => {
    setEmail(values.email.trim())
    return Promise.resolve()
  }
  return (
    <Card>
      <Stack gap={3} align="stretch">
        <Text tone="soft">{t('sessions.text')}</Text>
        <Form form={form} onSubmit={ask}>
          <ErrorSummary refused={t('refused')} />
          <PersonField
            name="email"
            label={t('sessions.email')}
            hint={t('sessions.email_hint')}
            missing={t('sessions.email_missing')}
          />
          <FormActions>
            <Button type="submit">{t('sessions.ask')}</Button>
          </FormActions>
        </Form>
      </Stack>
      {email !== null && <ConfirmEnd email={email} onEnded={() => form.reset()} onClose={() => setEmail(null)} />}
    </Card>
  )
}

interface ConfirmEndProps {
  email: string
  onEnded: () => void
  onClose: () => void
}

/** Confirms signing a user out everywhere and shows a refusal; the address stays in the form. */
function ConfirmEnd({ email, onEnded, onClose }: ConfirmEndProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const act = async () => {
    const { ended } = await api(endUserSessions, { body: { email } })
    toast(t('sessions.done', { email, count: ended }))
    onEnded()
  }
  return (
    <ConfirmDialog
      title={t('sessions.confirm_title', { email })}
      keep={t('sessions.keep')}
      confirm={t('sessions.confirm')}
      variant="danger"
      onConfirm={act}
      onClose={onClose}
    >
      <Text>{t('sessions.confirm_text')}</Text>
    </ConfirmDialog>
  )
}
