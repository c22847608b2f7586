import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { explainRollout } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, useForm } from '@almanac/ui/form'
import { PersonField } from '../person/PersonField'
import { useSubmitOnce } from '../state/submit-once'
import { Explanation } from './Explanation'

/** A dialog that explains which release of a remote a person gets. The query is cleared when the dialog closes. */
export function Explain({ remote, onClose }: { remote: string; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const id = useId()
  const form = useForm({ defaultValues: { user: '' } })
  const [found, setFound] = useState<{ user: string; answer: Answer<typeof explainRollout> } | null>(null)

  const submit = useSubmitOnce(
    form,
    async ({ user: typed }) => {
      const user = typed.trim()
      setFound(null)
      setFound({ user, answer: await api(explainRollout, { params: { remote }, body: { user } }) })
    },
    t('explain.no_answer'),
  )

  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('explain.title', { remote })}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('explain.submit')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('explain.refused')} />
        <PersonField
          name="user"
          label={t('explain.user')}
          hint={t('explain.user_hint')}
          missing={t('explain.user_missing')}
        />
      </Form>
      <div role="status">
        {found && <Explanation {...found} />}
        {!found && <Text tone="soft">{t('explain.text')}</Text>}
      </div>
    </Dialog>
  )
}
