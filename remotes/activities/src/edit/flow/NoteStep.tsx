import { authStore } from '@almanac/auth'
import { MAX_NOTE_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { Form, FormActions, useForm } from '@almanac/ui/form'
import { useBlocker } from '@almanac/ui/router'
import { useRef } from 'react'
import type { StepProps } from './useSteps'

/** A free text note. Leaving without 'Next' asks 'Leave without saving?' (specification 001, section 5), except after a sign-out. */
export function NoteStep({ draft, change, next, beside }: StepProps) {
  const { t } = useTranslation('activities')
  const form = useForm<{ note: string }>({ defaultValues: { note: draft.typed_note } })
  const unsaved = useRef(false)
  unsaved.current = draft.typed_note.trim() !== draft.note.trim()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current &&
      authStore.getState().user !== null &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )

  const submit = ({ note }: { note: string }) => {
    unsaved.current = false
    change((before) => ({ ...before, note: note.trim(), typed_note: note.trim() }))
    next()
  }
  const leave = () => {
    unsaved.current = false
    change((before) => ({ ...before, typed_note: before.note }))
    blocker.proceed?.()
  }

  return (
    <Form form={form} onSubmit={submit}>
      <TextArea
        name="note"
        label={t('edit.note.label')}
        hint={t('edit.note.hint')}
        optional
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        onChange={(typed_note) => change((before) => ({ ...before, typed_note }))}
      />
      <FormActions>
        <Button type="submit" variant="primary">
          {t('edit.next')}
        </Button>
        {beside}
      </FormActions>
      <Dialog
        required
        role="alertdialog"
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('edit.note.leave')}
        actions={
          <>
            <Button onClick={leave}>{t('edit.note.leave_yes')}</Button>
            <Button variant="primary" onClick={() => blocker.reset?.()}>
              {t('edit.note.stay')}
            </Button>
          </>
        }
      >
        <Text>{t('edit.note.leave_hint')}</Text>
      </Dialog>
    </Form>
  )
}
