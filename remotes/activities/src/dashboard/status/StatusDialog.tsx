import { MAX_GOAL_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { ErrorSummary, Form, setServerErrors, useForm } from '@almanac/ui/form'
import { drafts } from '@almanac/outbox'
import { useEffect, useId } from 'react'
import type { StatusUpdate } from './StatusControl'

/** Draft key: the input is stored on the device until the server has acknowledged it. */
const DRAFT_KEY = 'dashboard:status'

interface StatusDialogProps {
  /** The current status. */
  before: string
  update: StatusUpdate
  onClose: () => void
}

/** The dialog for a new status. Its input survives errors. */
export function StatusDialog({ before, update, onClose }: StatusDialogProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  const form = useForm<{ text: string }>({ defaultValues: { text: before } })
  const { getValues, setValue } = form
  useEffect(() => {
    drafts.get(DRAFT_KEY).then(
      (stored) => {
        // What is typed before it was read stays.
        if (typeof stored === 'string' && getValues('text') === before) setValue('text', stored, { shouldDirty: true })
      },
      () => undefined,
    )
  }, [before, getValues, setValue])

  const send = async ({ text }: { text: string }) => {
    if (update.state === 'saving') return
    const errors = await update.send(text.trim())
    if (errors !== null)
      return setServerErrors(
        form,
        errors.length > 0 ? errors : [{ code: 'FAILED', title: t('dashboard.status.failed_hint') }],
      )
    await drafts.remove(DRAFT_KEY).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dashboard.status.title')}
      actions={
        <Button variant="primary" type="submit" form={id} busy={update.state === 'saving'}>
          {update.state === 'saving' ? t('dashboard.status.updating') : t('dashboard.status.update')}
        </Button>
      }
    >
      <Form form={form} id={id} onSubmit={send}>
        <ErrorSummary refused={t('dashboard.status.failed')} />
        <TextArea
          name="text"
          label={t('dashboard.status.label')}
          hint={t('dashboard.status.hint')}
          maxLength={MAX_GOAL_LENGTH}
          rules={{ validate: (text: string) => text.trim() !== '' || 'CANT_BE_BLANK' }}
          onChange={(text) => void drafts.put(DRAFT_KEY, text).catch(() => undefined)}
        />
      </Form>
    </Dialog>
  )
}
