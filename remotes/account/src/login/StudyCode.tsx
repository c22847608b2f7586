import { STUDY_CODE_CLOSED_TITLE } from '@almanac/contracts'
import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { validateCode } from '@almanac/contracts/account/registration'
import { isStudyCodeLength, studyCodeOf } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import {
  ErrorSummary,
  Form,
  FormActions,
  setServerErrors,
  TextField,
  useForm,
  type AlmanacForm,
} from '@almanac/ui/form'
import { useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'

const isClosed = (error: ApiError): boolean =>
  error.has('GROUPCODE_STUDY_CLOSED_ERROR') || error.errors.some(({ title }) => title === STUDY_CODE_CLOSED_TITLE)

/** "I have a study code": six characters, checked by the server, then back to login with group and code (specification 000, section 4). */
export function StudyCode() {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button full aria-expanded={false} onClick={() => setOpen(true)}>
        {t('study_code.open')}
      </Button>
    )
  return <StudyCodeForm onClose={() => setOpen(false)} />
}

function StudyCodeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { study_code: '' } })
  const { submit, title } = useStudyCode(form, onClose)
  const { setFocus } = form
  useEffect(() => {
    // The button that had the focus is gone.
    setFocus('study_code')
  }, [setFocus])
  return (
    <Form form={form} onSubmit={submit} aria-label={t('study_code.label')}>
      <ErrorSummary title={title} refused={t('study_code.not_checked')} />
      <TextField
        name="study_code"
        label={t('study_code.label')}
        hint={t('study_code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        rules={{
          validate: (value: string) => isStudyCodeLength(value) || t('study_code.SIX_CHARACTERS'),
        }}
      />
      <FormActions>
        <Stack gap={3}>
          <Button type="submit" full busy={form.formState.isSubmitting}>
            {t('study_code.submit')}
          </Button>
          <Button variant="quiet" full onClick={onClose}>
            {t('study_code.close')}
          </Button>
        </Stack>
      </FormActions>
    </Form>
  )
}

/** Checks a study code and opens the login screen of its study. `title` is the heading of the error summary. */
function useStudyCode(form: AlmanacForm<{ study_code: string }>, onDone: () => void) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const failureOf = useFailure()
  const [title, setTitle] = useState<string>()
  const showError = (error: unknown) => {
    const [entry] = failureOf(error)
    // The code was not checked, so the error is not about it.
    if (entry.code === 'NO_ANSWER' || (error instanceof ApiError && error.status === 429)) {
      setServerErrors(form, [entry])
      return
    }
    const closed = error instanceof ApiError && isClosed(error)
    setTitle(closed ? t('study_code.closed') : t('study_code.INVALID_STUDY_CODE'))
    setServerErrors(form, [
      {
        code: 'STUDY_CODE',
        field: 'study_code',
        title: closed ? t('study_code.GROUPCODE_STUDY_CLOSED_ERROR') : t('study_code.GROUPCODE_VALIDATION_ERROR'),
      },
    ])
  }
  const submit = async ({ study_code }: { study_code: string }) => {
    setTitle(undefined)
    try {
      const { group_id, code } = await api(validateCode, { params: { code: studyCodeOf(study_code) } })
      await navigate(`/login?${new URLSearchParams({ group: group_id, code }).toString()}`)
      window.scrollTo({ top: 0 })
      onDone()
    } catch (error) {
      showError(error)
    }
  }
  return { submit, title }
}
