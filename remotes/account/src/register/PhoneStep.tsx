import { useEffect, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'
import { PhoneField } from '../phone/PhoneField'

interface PhoneStepProps {
  /** What was entered before Back. */
  number: string
  /** Rejects with ApiError. */
  onSubmit: (number: string) => Promise<void>
  onBack: () => void
  children?: ReactNode
}

/** The phone number for the code, where the group requires two-factor. */
export function PhoneStep({ number, onSubmit, onBack, children }: PhoneStepProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { primary_contact_number: number } })
  const { setFocus } = form

  useEffect(() => {
    setFocus('primary_contact_number')
  }, [setFocus])

  const submit = async (values: { primary_contact_number: string }) => {
    try {
      await onSubmit(values.primary_contact_number)
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }

  return (
    <Stack gap={6}>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <Text>{t('register.phone_intro')}</Text>
        <PhoneField name="primary_contact_number" label={t('register.phone')} hint={t('register.phone_hint')} />
        {children}
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
            {t('register.send_code')}
          </Button>
        </FormActions>
      </Form>
      <Stack align="start">
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('register.back')}
        </Button>
      </Stack>
    </Stack>
  )
}
