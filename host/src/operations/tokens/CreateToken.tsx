import { useId } from 'react'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { createTeamToken } from '@almanac/contracts/platform/operations'
import { MAX_TOKEN_NAME_LENGTH } from '@almanac/contracts/rules/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog } from '@almanac/ui/core'
import { ErrorSummary, Form, TextField, useForm } from '@almanac/ui/form'
import { useSubmitOnce } from '../state/submit-once'
import { useApplyRollouts } from '../state/operations-query'

interface CreateTokenProps {
  remote: string
  onClose: () => void
  onCreated: (token: Answer<typeof createTeamToken>) => void
}

/** A form that creates a team's token. */
export function CreateToken({ remote, onClose, onCreated }: CreateTokenProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const refetch = useApplyRollouts()
  const form = useForm({ defaultValues: { name: '' } })

  const submit = useSubmitOnce(
    form,
    async ({ name }) => {
      try {
        onCreated(await api(createTeamToken, { body: { remote, name: name.trim() } }))
      } finally {
        refetch()
      }
      onClose()
    },
    t('no_answer'),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tokens.create_title', { remote })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('tokens.create')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('refused')} />
        <TextField
          name="name"
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME_LENGTH}
          label={t('tokens.name')}
          hint={t('tokens.name_hint')}
          rules={{ validate: (value: string) => value.trim() !== '' || t('tokens.name_missing') }}
        />
      </Form>
    </Dialog>
  )
}
