import { useState, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, type FieldValues } from '@almanac/ui/form'
import { ConflictChoice } from '../items/ConflictChoice'
import type { EntryConflict } from '../items/useEntryConflict'
import type { Editor } from './useEditor'

interface EditorDialogProps<V extends FieldValues> {
  title: string
  intro?: string
  editor: Editor<V>
  /** Label of the submit button; "Save" by default. */
  submit?: string
  /** Removes the edited item; without it there is no button. Throws ApiError. */
  onRemove?: () => Promise<unknown>
  /** The edited item was changed elsewhere: both versions are shown. */
  conflict?: EntryConflict | null
  children: ReactNode
}

/** The dialog that edits a section. Back, Escape and the close button keep the input as a draft; "Cancel" discards it. */
export function EditorDialog<V extends FieldValues>({
  title,
  intro,
  editor,
  submit,
  onRemove,
  conflict,
  children,
}: EditorDialogProps<V>) {
  const { t } = useTranslation('account')
  const [removing, setRemoving] = useState(false)
  const { isSubmitting } = editor.form.formState

  const remove = async (work: () => Promise<unknown>) => {
    setRemoving(true)
    await editor.attempt(work)
    setRemoving(false)
  }
  const keepMine = ({ accept, mine }: EntryConflict) => {
    accept()
    if (mine === null && onRemove) void remove(onRemove)
    else void editor.form.handleSubmit(editor.submit)()
  }

  return (
    <Dialog open onClose={editor.close} title={title}>
      {intro && <Text tone="soft">{intro}</Text>}
      <Form form={editor.form} onSubmit={editor.submit} aria-label={title}>
        <ErrorSummary refused={t('profile.not_saved')} />
        {editor.resumed && (
          <Alert>
            <Text>{t('profile.resumed')}</Text>
            <Button variant="quiet" onClick={editor.startAgain}>
              {t('profile.start_again')}
            </Button>
          </Alert>
        )}
        {conflict && (
          <ConflictChoice
            conflict={conflict}
            busy={isSubmitting || removing}
            onKeepMine={() => keepMine(conflict)}
            onTakeOther={editor.cancel}
          />
        )}
        {children}
        <FormActions>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {submit ?? t('profile.save')}
          </Button>
          <Button onClick={editor.cancel}>{t('profile.cancel')}</Button>
          {onRemove && (
            <Button variant="danger" icon="trash" busy={removing} onClick={() => void remove(onRemove)}>
              {t('profile.remove')}
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  )
}
