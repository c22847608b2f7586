import { useEffect } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { Captcha, type CaptchaState } from './Captcha'
import { DocumentsButton } from './DocumentsButton'
import { PersonFields } from './PersonFields'
import { ShowRefusal, type StepRefusal } from './Refusal'
import { storeDraft, type PersonValues } from './draft'

interface PersonStepProps {
  /** Owned by the screen, so that the input survives the other steps. */
  form: AlmanacForm<PersonValues>
  /** The key of the invitation or study code that the draft belongs to. */
  draftOf: string
  /** URL of the captcha, if it is part of this step. */
  captcha_url: string | null
  /** How to reach the study team where the captcha is blocked, as a URI; null without one. */
  contact: string | null
  captcha: CaptchaState
  /** The group whose documents apply; null without a group. */
  group_id: string | null
  refusal: StepRefusal | null
  /** Called when the account exists and the host takes the session over. */
  entering: boolean
  onSubmit: () => Promise<void>
  onBack: () => void
}

/** The second step: who registers, and the agreement to the terms (specification 000, section 5). */
export function PersonStep({ form, draftOf, captcha_url, contact, captcha, group_id, ...rest }: PersonStepProps) {
  const { refusal, entering, onSubmit, onBack } = rest
  const { t } = useTranslation('account')
  const typed = useWatch({ control: form.control })
  useEffect(() => {
    storeDraft(draftOf, typed)
  }, [typed, draftOf])
  const submit = () => {
    if (captcha_url === null || captcha.token) return onSubmit()
    setServerErrors(form, [{ code: 'CAPTCHA_REQUIRED', title: captcha.miss() }])
    return undefined
  }
  return (
    <Stack gap={6}>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <PersonFields control={form.control} />
        <Stack gap={2}>
          <DocumentsButton group_id={group_id} />
          <Checkbox
            name="terms_agreed"
            label={t('register.terms_agreed')}
            rules={{ validate: (agreed: boolean) => agreed || t('register.TERMS_NOT_AGREED') }}
          />
        </Stack>
        {captcha_url !== null && <Captcha url={captcha_url} contact={contact} state={captcha} />}
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting || entering}>
            {t('register.submit')}
          </Button>
        </FormActions>
        <ShowRefusal form={form} refusal={refusal} />
      </Form>
      <Stack align="start">
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('register.back')}
        </Button>
      </Stack>
    </Stack>
  )
}
