import { useId, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { ErrorSummary, Form, FormActions, TextField, useForm } from '@almanac/ui/form'
import { ConfirmEnd } from './ConfirmEnd'

/** Signs somebody out everywhere, by e-mail address, after asking once more. */
export function EndSessions() {
  const { t } = useTranslation('operations')
  const heading = useId()
  const form = useForm({ defaultValues: { email: '' } })
  const [asked, setAsked] = useState<string | null>(null)
  const ask = ({ email }: { email: string }) => {
    setAsked(email.trim())
    return Promise.resolve()
  }
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3} align="stretch">
        <Text as="h2" variant="title" id={heading}>
          {t('sessions.title')}
        </Text>
        <Text tone="soft">{t('sessions.text')}</Text>
        <Form form={form} onSubmit={ask}>
          <ErrorSummary refused={t('refused')} />
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            label={t('sessions.email')}
            hint={t('sessions.email_hint')}
            rules={{ validate: (value: string) => value.trim() !== '' || t('sessions.email_missing') }}
          />
          <FormActions>
            <Button type="submit">{t('sessions.ask')}</Button>
          </FormActions>
        </Form>
      </Stack>
      {asked !== null && <ConfirmEnd email={asked} onEnded={() => form.reset()} onClose={() => setAsked(null)} />}
    </Card>
  )
}
