import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { FormActions } from '@almanac/ui/form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { PlanFields } from '../reminders/PlanFields'
import type { Step, StepProps } from './useSteps'

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

/** How far a write is. `waiting`: kept on this device, not yet taken by the server. */
type Writing = 'no' | 'under_way' | 'waiting'

/** Until then nothing is said: most writes are acknowledged sooner. In milliseconds. */
const PATIENCE = 1_000

interface Ends {
  onSaved: () => void
  /** The server said no; null when the device itself could not keep it. */
  onRefused: (errors: readonly ApiErrorEntry[] | null) => void
}

/** Carries the write of an objective to its end; saved only when the server has it. Pressed again before that, nothing more happens. */
function useWriting({ onSaved, onRefused }: Ends) {
  const [writing, setWriting] = useState<Writing>('no')
  const busy = useRef(false)
  const here = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ends = useRef({ onSaved, onRefused })
  ends.current = { onSaved, onRefused }
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const refuse = (errors: readonly ApiErrorEntry[] | null) => {
    busy.current = false
    clearTimeout(timer.current)
    setWriting('no')
    ends.current.onRefused(errors)
  }

  /** `write` keeps it on this device and gives the write's id. */
  const begin = async (write: () => Promise<string>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setWriting('under_way')
    const id = await write().catch(() => null)
    if (!here.current) return
    if (id === null) return refuse(null)
    timer.current = setTimeout(() => setWriting((now) => (now === 'under_way' ? 'waiting' : now)), PATIENCE)
    const refusal = await outbox.settled(id).then(
      () => null,
      (error: unknown) => error,
    )
    if (!here.current) return
    if (refusal !== null) return refuse(refusal instanceof ApiError ? refusal.errors : [])
    clearTimeout(timer.current)
    ends.current.onSaved()
  }

  return { writing, begin }
}
