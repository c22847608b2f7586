import { serverNow } from '@almanac/api-client'
import { isSharedDevice } from '@almanac/auth'
import type { ApiErrorEntry } from '@almanac/contracts'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { newId } from '@almanac/outbox'
import { lazyScreen } from '@almanac/federation/shell'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, useForm } from '@almanac/ui/form'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useToday } from '../responses/useToday'
import { giveUpRefused, subjectOf } from '../responses/writes'
import type { ActivityFormProps } from './ActivityForm'
import { differencesOf } from './differences'
import { keepImages, settledWithImages } from './fields/picture'
import { fields } from './fields/table'
import { MomentField } from './MomentField'
import { wallText } from './moment'
import { controlNamed, problemsOf } from './problems'
import { recordingOf } from './recording'
import { DoneDialog } from '../done/DoneDialog'
import type { Celebration } from '../done/celebration'
import { LeaveQuestion } from './LeaveQuestion'
import { hasNewWords } from './unsaved'
import { withoutStaleTimes } from './staleTimes'
import type { Draft } from './useDraft'
import { AttachPartContext, useFormParts } from './useFormParts'
import { useSavedElsewhere } from './useSavedElsewhere'
import { useSaving } from './useSaving'
import { inputOf, startValues, withDraft, type FormValues } from './values'

const Conflict = lazyScreen(() => import(/* webpackChunkName: "conflict" */ './Conflict').then((part) => part.Conflict))

interface OpenFormProps extends Omit<ActivityFormProps, 'children'> {
  /** What was kept of this form; null when it begins empty. */
  draft: Draft | null
  /** All that was typed is on the device. */
  isKept: boolean
  keepDraft: (draft: Draft) => void
  removeDraft: () => Promise<void>
}

/** The button is at the end of a form, its failure at the top. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** The form itself, once it is known what to begin with. */
export function OpenForm({
  activity,
  response,
  saved,
  write,
  celebrate,
  onDone,
  draft,
  isKept,
  keepDraft,
  removeDraft,
  unitsUsedLast,
  measured_at,
}: OpenFormProps) {
  const { t } = useTranslation('activities')
  const today = useToday()
  const { objectives } = activity
  const zone = response?.time_zone ?? deviceZone()
  // What is typed is not to be replaced by what a later reading brings.
  const [fresh] = useState(() => startValues({ objectives, zone, response, unitsUsedLast, measured_at }))
  const [form_id, setFormId] = useState(() => draft?.id ?? newId())
  // The times of a response that is changed are its own.
  const [begun] = useState(() =>
    draft && !response
      ? withoutStaleTimes(draft, fresh, new Date(serverNow()), zone)
      : draft && { values: draft.values, dropped: false },
  )
  const form = useForm<FormValues>({ defaultValues: begun ? withDraft(fresh, begun.values) : fresh })
  const [failure, setFailure] = useState<string[] | null>(null)
  const [savedElsewhere, setSavedElsewhere] = useState(false)
  const celebration = useRef<Celebration | null>(null)

  // The revision that this form goes on from: of the draft, or of the response that it was begun with.
  const seen = useRef(draft?.revision ?? response?.revision)
  const [conflicting, setConflicting] = useState<'no' | 'refused'>('no')

  const keep = () => {
    keepDraft({ id: form_id, values: form.getValues(), revision: seen.current, kept_at: serverNow() })
  }
  const latestKeep = useRef(keep)
  latestKeep.current = keep
  const { watch } = form
  useEffect(() => {
    const watching = watch((_values, { type }) => {
      if (type === 'change') latestKeep.current()
    })
    return () => watching.unsubscribe()
  }, [watch])

  const showRefusal = (errors: readonly ApiErrorEntry[] | null) => {
    keep()
    form.noteContentMoved()
    const general: string[] = []
    if (errors?.some(({ code }) => code === 'RESPONSE_CHANGED')) setConflicting('refused')
    for (const { field, title } of errors ?? []) {
      const name = controlNamed(field, objectives)
      if (name === 'measured_at' && form.getValues('measured_at') === '')
        form.setValue('measured_at', wallText(new Date(serverNow()), zone))
      if (name) form.setError(name, { type: 'server', message: title })
      else general.push(title)
    }
    setFailure(errors === null ? [t('form.not_kept')] : general)
  }
  const { saving, save, isBusy } = useSaving({
    onDone,
    celebrates: () => celebration.current !== null,
    onRefused: showRefusal,
  })
  useSavedElsewhere(form_id, isBusy, () => {
    if (response) return
    const id = newId()
    setFormId(id)
    setSavedElsewhere(true)
    keepDraft({ id, values: form.getValues(), kept_at: serverNow() })
  })

  const recording = recordingOf(objectives)
  const parts = useFormParts(objectives)
  const inputFrom = (values: FormValues, id: string, now: Date) =>
    inputOf(values, {
      id,
      quest_id: activity.id,
      objectives,
      zone,
      now,
      response: response && { ...response, revision: seen.current ?? response.revision },
    })
  const changed = saved && saved.revision > (seen.current ?? saved.revision) && saving === 'no' ? saved : undefined
  const differences = changed
    ? differencesOf(changed, inputFrom(form.getValues(), changed.id, new Date(serverNow())), objectives)
    : []
  const isConflict = changed !== undefined && differences.length > 0
  const { noteContentMoved: moved } = form
  useEffect(() => {
    if (isConflict) moved()
  }, [isConflict, moved])
  const acceptSeen = () => {
    seen.current = changed?.revision ?? seen.current
    setFailure(null)
    setConflicting('no')
    keep()
  }
  const keepSaved = async () => {
    if (changed) await giveUpRefused(changed.id)
    await removeDraft()
    onDone()
  }

  const submit = async (values: FormValues) => {
    setFailure(null)
    const now = new Date(serverNow())
    const found = problemsOf(values, { objectives, zone, now })
    // Who gives a consent and tells nothing else has told something.
    const consentAlone = parts.canBeAlone && found.length > 0 && found.every(({ code }) => code === 'NOTHING_ENTERED')
    const problems = consentAlone ? [] : found
    for (const { name, code } of problems) form.setError(name, { type: 'rule', message: t(`form.problems.${code}`) })
    if (problems.length > 0) return form.focusErrorSummary()
    const consents = parts.check(consentAlone)
    if (consents === 'unavailable') setFailure([t('form.consent_unavailable')])
    if (consents !== 'complete') return form.noteContentMoved()
    const response_id = response?.id ?? form_id
    await save(
      async () => {
        const consent =
          parts.hasUnsaved || consentAlone ? await parts.save(subjectOf(response_id), consentAlone) : undefined
        if (consent === null) return null
        if (consentAlone && consent !== undefined) return consent
        await keepImages(values.cells, { response_id, write_id: form_id, subject: subjectOf(response_id) })
        const input = inputFrom(values, response_id, now)
        celebration.current = celebrate?.(input) ?? null
        const id = await write(input, form_id)
        await removeDraft()
        return id
      },
      (id) => settledWithImages(id, values.cells),
    )
  }

  const startOver = async () => {
    form.reset(fresh)
    setFailure(null)
    await removeDraft()
  }

  return (
    <Form form={form} onSubmit={submit} aria-label={activity.title}>
      {isConflict && (
        <Suspense>
          <Conflict
            differences={differences}
            zone={zone}
            busy={isBusy()}
            urgent={conflicting === 'refused'}
            onKeepSaved={() => void keepSaved()}
            onGoOn={acceptSeen}
            onSaveMine={() => {
              acceptSeen()
              void form.handleSubmit(submit, () => form.focusErrorSummary())()
            }}
          />
        </Suspense>
      )}
      {failure && !isConflict && (
        <div ref={bringIntoView}>
          <Alert tone="wrong" title={t('errors.ERROR_POSTING_ACTIVITY_RESPONSE')}>
            {failure.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            <Text>{t('form.nothing_lost')}</Text>
          </Alert>
        </div>
      )}
      {begun?.dropped && <Alert>{t('form.time_dropped')}</Alert>}
      {savedElsewhere && <Alert title={t('form.saved_elsewhere')}>{t('form.saved_elsewhere_text')}</Alert>}
      <ErrorSummary />
      {recording === 'entries' && (
        <MomentField form={form} zone={zone} today={today} fixed={response !== undefined} onChange={keep} />
      )}
      <AttachPartContext value={parts.attach}>
        {objectives.map((objective) => {
          const Field = fields[objective.type]
          return (
            Field && (
              <Field
                key={objective.id}
                objective={objective}
                activity_id={activity.id}
                cell={`cells.${objective.id}`}
                control={form.control}
                fill={form.setValue}
                today={today}
                optional={!objective.required}
              />
            )
          )
        })}
      </AttachPartContext>
      {recording !== 'nothing' && !parts.isOver && (
        <FormActions>
          <Button type="submit" variant="primary" busy={saving !== 'no'}>
            {recording === 'entries' || parts.hasUnsaved ? t('form.save') : t('form.finish')}
          </Button>
        </FormActions>
      )}
      {isKept && (
        <Row gap={2} wrap>
          <Text variant="small" tone="soft" as="span">
            {t(isSharedDevice() ? 'form.draft_shared' : 'form.draft_kept')}
          </Text>
          <Button variant="quiet" onClick={() => void startOver()}>
            {t('form.start_over')}
          </Button>
        </Row>
      )}
      <DoneDialog saving={saving} celebration={celebration.current} onDone={onDone} />
      <LeaveQuestion isUnsaved={() => saving === 'no' && hasNewWords(form.getValues(), fresh, objectives)} />
    </Form>
  )
}
