import { api, ApiError } from '@almanac/api-client'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { Button, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { useFailure } from '../failure/useFailure'

const NO_SUCH_GROUP = 404

interface WhichStudyProps {
  /** A code that leads nowhere came with the address. */
  unknown: boolean
  onCode: (code: string) => void
}

/** Each study has texts of its own: asks for the code of hers. */
export function WhichStudy({ unknown, onCode }: WhichStudyProps) {
  const { t } = useTranslation('account')
  const failure = useFailure()
  const form = useForm({ defaultValues: { code: '' } })
  const submit = async ({ code }: { code: string }) => {
    const typed = code.trim()
    try {
      await api(lookupGroup, { params: { id: typed } })
      onCode(typed)
    } catch (error) {
      const missing = error instanceof ApiError && error.status === NO_SUCH_GROUP
      setServerErrors(
        form,
        missing ? [{ code: 'UNKNOWN_CODE', field: 'code', title: t('agreements.unknown_code') }] : failure(error),
      )
    }
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary refused={t('agreements.not_found')} />
      <Text tone="soft">{unknown ? t('agreements.unknown_code') : t('agreements.which_study')}</Text>
      <TextField
        name="code"
        label={t('agreements.code')}
        hint={t('agreements.code_hint')}
        autoComplete="off"
        rules={{ validate: (value: string) => value.trim() !== '' || t('agreements.code_needed') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('agreements.show')}
        </Button>
      </FormActions>
    </Form>
  )
}
