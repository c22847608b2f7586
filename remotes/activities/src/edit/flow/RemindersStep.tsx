import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { FormActions } from '@almanac/ui/form'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { PlanFields } from '../reminders/PlanFields'
import type { Step, StepProps } from './useSteps'

/** The step on which a refused value can be corrected. */
const STEP_OF_REFUSAL: Readonly<Partial<Record<string, Step>>> = {
  VITAL_ALREADY_ADDED: 'item',
  DOSE_REQUIRED: 'details',
  DOSE_UNIT_REQUIRED: 'details',
  AMOUNT_REQUIRED: 'details',
}

interface RemindersStepProps extends Omit<StepProps, 'next'> {
  /** Puts the objective into the outbox; resolves to the id of the write. */
  write: () => Promise<string>
  /** Called when it is saved or pending. */
  onDone: (end: 'saved' | 'waiting') => void
  /** Opens an earlier step. */
  goTo: (step: Step) => void
}

/** Scrolls to the error, because it is at the top and the button at the end. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'center' })

/** The last step: reminders, and the save button. */
export function RemindersStep({ draft, change, beside, write, onDone, goTo }: RemindersStepProps) {
  const { t } = useTranslation('activities')
  const [refused, setRefused] = useState<readonly ApiErrorEntry[] | null>(null)
  const { saving, save } = useObjectiveSaving({
    onSaved: () => onDone('saved'),
    onRefused: (errors) => setRefused(errors ?? [{ code: 'NOT_KEPT', title: t('form.not_kept') }]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    void save(write)
  }
  const repairStep = refused?.map(({ code }) => STEP_OF_REFUSAL[code]).find((step) => step !== undefined)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        {refused && (
          <div ref={bringIntoView}>
            <Alert
              tone="wrong"
              title={t('edit.refused')}
              action={
                repairStep && (
                  <Button variant="quiet" onClick={() => goTo(repairStep)}>
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
        {saving === 'waiting' && (
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
          <Button type="submit" variant="primary" busy={saving !== 'idle'}>
            {t('edit.save')}
          </Button>
          {beside}
        </FormActions>
      </Stack>
    </form>
  )
}

/** Progress of a write. `waiting`: stored on this device, not acknowledged by the server. */
type SavingState = 'idle' | 'saving' | 'waiting'

interface SavingOptions {
  onSaved: () => void
  /** Called with the errors of the server; with null if the device could not store it. */
  onRefused: (errors: readonly ApiErrorEntry[] | null) => void
}

/** Saves an objective; saved only when the server has acknowledged it. A second press meanwhile has no effect. */
function useObjectiveSaving({ onSaved, onRefused }: SavingOptions) {
  const [saving, setSaving] = useState<SavingState>('idle')
  const busy = useRef(false)
  const mounted = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const callbacks = useRef({ onSaved, onRefused })
  callbacks.current = { onSaved, onRefused }
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const refuse = (errors: readonly ApiErrorEntry[] | null) => {
    busy.current = false
    clearTimeout(timer.current)
    setSaving('idle')
    callbacks.current.onRefused(errors)
  }

  /** `write` stores it on this device and resolves to the id of the write. */
  const save = async (write: () => Promise<string>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSaving('saving')
    const id = await write().catch(() => null)
    if (!mounted.current) return
    if (id === null) return refuse(null)
    timer.current = setTimeout(() => setSaving((now) => (now === 'saving' ? 'waiting' : now)), WAITING_DELAY_MS)
    const refusal = await outbox.settled(id).then(
      () => null,
      (error: unknown) => error,
    )
    if (!mounted.current) return
    if (refusal !== null) return refuse(refusal instanceof ApiError ? refusal.errors : [])
    clearTimeout(timer.current)
    callbacks.current.onSaved()
  }

  return { saving, save }
}
