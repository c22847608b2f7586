import { isStudyCodeLength, studyCodeOf } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, type AlmanacForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

/** Why a code leads nowhere (specification 000, section 8). */
export type CodeFault = 'GROUPCODE_STUDY_CLOSED_ERROR' | 'GROUPCODE_VALIDATION_ERROR' | 'INVITATION_OVER'

export interface StudyCodeValues {
  code: string
}

interface StudyCodeFormProps {
  form: AlmanacForm<StudyCodeValues>
  /** What a refusal means: what could not be done. */
  refused: string
  /** What the button says. */
  submit: string
  /** Given the code as studies write it. Gives what is wrong with it, null when nothing is; throws ApiError. */
  onCode: (code: string) => Promise<CodeFault | null>
}

/** A study code, exactly 6 characters (specification 000, section 5), and the button that sends it. */
export function StudyCodeForm({ form, refused, submit, onCode }: StudyCodeFormProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const showFault = useCodeFault(form)
  const send = async ({ code }: StudyCodeValues) => {
    try {
      const fault = await onCode(studyCodeOf(code))
      if (fault) showFault(fault)
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={send}>
      <ErrorSummary refused={refused} />
      <TextField
        name="code"
        label={t('register.code')}
        hint={t('register.code_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        rules={{
          validate: (value: string) => isStudyCodeLength(value) || t('register.CODE_LENGTH'),
        }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {submit}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Says at the field why its code leads nowhere. */
export function useCodeFault(form: AlmanacForm<StudyCodeValues>): (fault: CodeFault) => void {
  const { t } = useTranslation('account')
  return (fault) => setServerErrors(form, [{ field: 'code', code: fault, title: t(`register.${fault}`) }])
}
