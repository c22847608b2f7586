import { useEffect } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { PersonFields } from './PersonFields'
import { ShowRefusal, type StepRefusal } from './Refusal'
import { storeDraft, type PersonValues } from './draft'

interface PersonStepProps {
  /** Owned by the screen, so that the input survives the other steps. */
  form: AlmanacForm<PersonValues>
  /** The key of the invitation or study code that the draft belongs to. */
  draftOf: string
  /** What the registration is for. */
  intro: string
  refusal: StepRefusal | null
  onDone: () => void
  /** The visitor has an account already. */
  onSignIn: () => void
}

/** The first step: who registers (specification 000, section 5). */
export function PersonStep({ form, draftOf, intro, refusal, onDone, onSignIn }: PersonStepProps) {
  const { t } = useTranslation('account')
  const typed = useWatch({ control: form.control })
  useEffect(() => {
    storeDraft(draftOf, typed)
  }, [typed, draftOf])
  return (
    <Stack gap={6}>
      <Text>{intro}</Text>
      <Form form={form} onSubmit={onDone}>
        <ErrorSummary refused={t('register.refused')} />
        <PersonFields control={form.control} />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.go_on')}
          </Button>
        </FormActions>
        <ShowRefusal form={form} refusal={refusal} />
      </Form>
      <Stack align="start">
        <Button variant="quiet" onClick={onSignIn}>
          {t('register.have_account')}
        </Button>
      </Stack>
    </Stack>
  )
}
