import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, type AlmanacForm, type FieldValues } from '@almanac/ui/form'
import { ConflictChoice } from '../items/ConflictChoice'
import type { EntryConflict, EntryRefusal } from '../items/useRefusal'
import type { Editor } from './useEditor'

interface EditorDialogProps<V extends FieldValues> {
  title: string
  intro?: string
  editor: Editor<V>
  /** Label of the submit button; "Save" by default. */
  submit?: string
  /** Removes the edited item; without it there is no button. Throws ApiError. */
  onRemove?: () => Promise<unknown>
  /** The server has refused a change of the edited item. Where it was changed elsewhere both versions are shown. */
  refusal?: EntryRefusal | null
  children: ReactNode
}

/** The dialog that edits a section. Back, Escape and the close button keep the input as a draft; "Cancel" discards it. */
export function EditorDialog<V extends FieldValues>({
  title,
  intro,
  editor,
  submit,
  onRemove,
  refusal = null,
  children,
}: EditorDialogProps<V>) {
  const { t } = useTranslation('account_profile')
  const [removing, setRemoving] = useState(false)
  const { isSubmitting } = editor.form.formState

  const remove = async (work: () => Promise<unknown>) => {
    setRemoving(true)
    await editor.attempt(work)
    setRemoving(false)
  }
  const keepMine = (conflict: EntryConflict | null) => {
    conflict?.accept()
    if (conflict?.mine === null && onRemove) void remove(onRemove)
    else void editor.form.handleSubmit(editor.submit)()
  }
  const giveUp = (refused: EntryRefusal) => editor.attempt(refused.giveUp)

  return (
    <Dialog open onClose={editor.close} title={title}>
      {intro && <Text tone="soft">{intro}</Text>}
      <Form form={editor.form} onSubmit={editor.submit} aria-label={title}>
        <ErrorSummary refused={t('not_saved')} />
        {editor.resumed && <Resumed onStartAgain={editor.startAgain} />}
        {refusal?.conflict && (
          <ConflictChoice
            conflict={refusal.conflict}
            busy={isSubmitting || removing}
            onKeepMine={() => keepMine(refusal.conflict)}
            onTakeOther={() => void giveUp(refusal)}
          />
        )}
        {children}
        <FormActions>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {submit ?? t('save')}
          </Button>
          <Button onClick={editor.cancel}>{t('cancel')}</Button>
          {refusal?.isStored && !refusal.conflict && (
            <Button onClick={() => void giveUp(refusal)}>{t('give_up')}</Button>
          )}
          {onRemove && (
            <Button variant="danger" icon="trash" busy={removing} onClick={() => void remove(onRemove)}>
              {t('remove')}
            </Button>
          )}
        </FormActions>
        <EarlierRefusal form={editor.form} refusal={refusal} />
      </Form>
    </Dialog>
  )
}

function Resumed({ onStartAgain }: { onStartAgain: () => void }) {
  const { t } = useTranslation('account_profile')
  return (
    <Alert>
      <Text>{t('resumed')}</Text>
      <Button variant="quiet" onClick={onStartAgain}>
        {t('start_again')}
      </Button>
    </Alert>
  )
}

/** Shows why the item was refused before the dialog was opened, once its fields are mounted: it comes after them. */
function EarlierRefusal<V extends FieldValues>({
  form,
  refusal,
}: {
  form: AlmanacForm<V>
  refusal: EntryRefusal | null
}) {
  const show = useEffectEvent(() => {
    if (refusal && !refusal.conflict) setServerErrors(form, refusal.errors)
  })
  useEffect(() => show(), [])
  return null
}
