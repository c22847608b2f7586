import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { FormActions } from '@almanac/ui/form'
import { useState, type FormEvent } from 'react'
import { PlanFields } from '../reminders/PlanFields'
import type { Step } from '../steps'
import type { StepProps } from './types'
import { useWriting } from './useWriting'

/** The step on which a refusal can be put right. */
const MENDED_AT: Readonly<Partial<Record<string, Step>>> = {
  VITAL_ALREADY_ADDED: 'item',
  DOSE_REQUIRED: 'details',
  DOSE_UNIT_REQUIRED: 'details',
  AMOUNT_REQUIRED: 'details',
}

interface RemindersStepProps extends Omit<StepProps, 'next'> {
  /** Keeps the objective and gives the write's id. */
  write: () => Promise<string>
  /** It is saved, or waits on this device. */
  onDone: (end: 'saved' | 'waiting') => void
  /** To an earlier step. */
  goTo: (step: Step) => void
}

/** A failure is at the top, the button that led to it at the end. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'center' })

/** The last step: reminders, and saving all of it. */
export function RemindersStep({ draft, change, beside, write, onDone, goTo }: RemindersStepProps) {
  const { t } = useTranslation('activities')
  const [refused, setRefused] = useState<readonly ApiErrorEntry[] | null>(null)
  const { writing, begin } = useWriting({
    onSaved: () => onDone('saved'),
    onRefused: (errors) => setRefused(errors ?? [{ code: 'NOT_KEPT', title: t('form.not_kept') }]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    void begin(write)
  }
  const mended = refused?.map(({ code }) => MENDED_AT[code]).find((step) => step !== undefined)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        {refused && (
          <div ref={bringIntoView}>
            <Alert
              tone="wrong"
              title={t('edit.refused')}
              action={
                mended && (
                  <Button variant="quiet" onClick={() => goTo(mended)}>
                    {t('edit.put_right')}
                  </Button>
                )
              }
            >
              {refused.map(({ code, title }) => (
                <Text key={code}>{title}</Text>
              ))}
              <Text>{t('form.nothing_lost')}</Text>
            </Alert>
          </div>
        )}
        {writing === 'waiting' && (
          <div ref={bringIntoView}>
            <Alert
              title={t('form.waiting_title')}
              action={<Button onClick={() => onDone('waiting')}>{t('form.waiting_ok')}</Button>}
            >
              <Text>{t('edit.waiting_text')}</Text>
            </Alert>
          </div>
        )}
        <PlanFields plan={draft.plan} change={(next) => change((before) => ({ ...before, plan: next(before.plan) }))} />
        <FormActions>
          <Button type="submit" variant="primary" busy={writing !== 'no'}>
            {t('edit.save')}
          </Button>
          {beside}
        </FormActions>
      </Stack>
    </form>
  )
}
