import { isStudyCodeLength, STUDY_CODE_LENGTH, studyCodeOf } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { CodeField, ErrorSummary, Form, FormActions, setServerErrors, type AlmanacForm } from '@almanac/ui/form'
import { useState } from 'react'
import { useFailure } from '../failure/useFailure'

/** Why a code is invalid (specification 000, section 8). */
export type CodeFault = 'GROUPCODE_STUDY_CLOSED_ERROR' | 'GROUPCODE_VALIDATION_ERROR' | 'INVITATION_OVER'

export interface StudyCodeValues {
  code: string
}

interface StudyCodeFormProps {
  form: AlmanacForm<StudyCodeValues>
  /** Heading of an error: what could not be done. */
  refused: string
  /** Heading where the code itself is invalid; `refused` by default. */
  invalidTitle?: (fault: CodeFault) => string
  /** Label of the submit button. */
  submit: string
  /** Called with the normalized code. Resolves to its fault, null if valid; throws ApiError. */
  onCode: (code: string) => Promise<CodeFault | null>
  /** Adds a button that closes the form, which then is not the main one of its screen. */
  onClose?: () => void
}

/** A form for a study code of exactly 6 characters (specification 000, section 5). */
export function StudyCodeForm({ form, refused, invalidTitle, submit, onCode, onClose }: StudyCodeFormProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const showFault = useCodeFault(form)
  const [title, setTitle] = useState<string>()
  const send = async ({ code }: StudyCodeValues) => {
    setTitle(undefined)
    try {
      const fault = await onCode(studyCodeOf(code))
      if (!fault) return
      setTitle(invalidTitle?.(fault))
      showFault(fault)
    } catch (error) {
      setServerErrors(form, failureOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={send} aria-label={onClose && t('register.code')}>
      <ErrorSummary title={title} refused={refused} />
      <CodeField
        name="code"
        kind="kept"
        length={STUDY_CODE_LENGTH}
        label={t('register.code')}
        hint={t('register.code_hint')}
        rules={{
          validate: (value: string) => isStudyCodeLength(value) || t('register.CODE_LENGTH'),
        }}
      />
      <FormActions>
        <Button type="submit" variant={onClose ? 'secondary' : 'primary'} full busy={form.formState.isSubmitting}>
          {submit}
        </Button>
        {onClose && (
          <Button variant="quiet" full onClick={onClose}>
            {t('study_code.close')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

/** Returns a function that shows a fault at the code field. */
function useCodeFault(form: AlmanacForm<StudyCodeValues>): (fault: CodeFault) => void {
  const { t } = useTranslation('account')
  return (fault) => setServerErrors(form, [{ field: 'code', code: fault, title: t(`register.${fault}`) }])
}
