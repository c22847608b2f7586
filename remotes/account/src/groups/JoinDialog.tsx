import { api, ApiError } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { setUser } from '@almanac/auth'
import { joinGroup } from '@almanac/contracts/account/registration'
import { STUDY_CODE_LENGTH, studyCodeOf } from '@almanac/domain/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, useToast } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

/** Joins another study by its code. */
export function JoinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={onClose} title={t('groups.join')}>
      <JoinForm onJoined={onClose} />
    </Dialog>
  )
}

function JoinForm({ onJoined }: { onJoined: () => void }) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({ defaultValues: { code: '' } })

  const submit = async ({ code }: { code: string }) => {
    try {
      setUser(await api(joinGroup, { params: { id: studyCodeOf(code) } }))
      // Her activities, her theme, her texts: all of it may be another.
      void queries.invalidateQueries()
      toast(t('groups.joined'))
      onJoined()
    } catch (error) {
      const closed = error instanceof ApiError && error.has('GROUPCODE_STUDY_CLOSED_ERROR')
      const unknown = error instanceof ApiError && error.has('GROUPCODE_VALIDATION_ERROR')
      if (closed || unknown)
        setServerErrors(form, [
          {
            field: 'code',
            code: 'CODE',
            title: closed ? t('register.GROUPCODE_STUDY_CLOSED_ERROR') : t('register.GROUPCODE_VALIDATION_ERROR'),
          },
        ])
      else setServerErrors(form, failureOf(error))
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('groups.refused')} />
      <TextField
        name="code"
        label={t('register.code')}
        hint={t('register.code_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        rules={{
          validate: (value: string) => studyCodeOf(value).length === STUDY_CODE_LENGTH || t('register.CODE_LENGTH'),
        }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('groups.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
