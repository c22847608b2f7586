import { type ReactNode, useId } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, TextField, useForm } from '@almanac/ui/form'
import { useSubmitOnce } from './submit-once'
import { MAX_REASON_LENGTH } from './WhyField'

interface ReasonDialogProps {
  title: string
  text: string
  confirm: string
  variant?: 'primary' | 'danger'
  /** Further fields; their names are those of `extra`. */
  children?: ReactNode
  /** Further values of the form with their defaults. */
  extra?: Record<string, string>
  onConfirm: (reason: string, extra: Record<string, string>) => Promise<void>
  onClose: () => void
}

/** Asks why, and confirms an operation that holds something for everyone. */
export function ReasonDialog({
  title,
  text,
  confirm,
  variant = 'primary',
  children,
  extra = {},
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const form = useForm<Record<string, string>>({ defaultValues: { reason: '', ...extra } })
  const submit = useSubmitOnce(
    form,
    async ({ reason = '', ...rest }) => {
      await onConfirm(reason.trim(), rest)
      onClose()
    },
    t('no_answer'),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={variant} type="submit" form={id} busy={form.formState.isSubmitting}>
            {confirm}
          </Button>
        </>
      }
    >
      <Text>{text}</Text>
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('refused')} />
        <TextField
          name="reason"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          label={t('reason.label')}
          hint={t('reason.hint')}
          rules={{ validate: (value: string) => value.trim() !== '' || t('reason.missing') }}
        />
        {children}
      </Form>
    </Dialog>
  )
}
