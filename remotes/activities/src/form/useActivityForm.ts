import { serverNow } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'
import type { DeviceReading } from '@almanac/domain/bluetooth-measurements'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { newId } from '@almanac/outbox'
import { useForm } from '@almanac/ui/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { comparisonOf } from '../done/comparison'
import { subjectOf } from '../responses/writes'
import type { FormInput, RestoredFormProps } from './ActivityForm'
import { enterReading } from './bluetooth/enterReading'
import { enqueueImages, settledWithImages } from './fields/picture'
import { controlNamed, hasChangedText, problemsOf, withoutStaleTimes, type Draft } from './formRules'
import { defaultFormValues, inputOf, wallText, withDraft, type FormValues } from './formValues'
import { useOutcome } from './useOutcome'
import { useUnusualValues } from './unusual/useUnusualValues'
import { useFormParts } from './useFormParts'
import { useConflict, useSavedInOtherTab, useSaving } from './useSaving'

/** The state of an activity form: values, saving, and errors. */
export function useActivityForm(props: RestoredFormProps) {
  const { activity, response, saved, onDone, removeDraft } = props
  const { objectives } = activity
  const zone = response?.time_zone ?? deviceZone()
  const values = useFormValues(props, zone)
  const { form, form_id, seenRevision, storeNow, defaults } = values
  const refusal = useRefusal(props, values, zone)
  const outcome = useOutcome(props)
  const { saving, save, isBusy } = useSaving({
    onDone: outcome.end,
    celebrates: () => outcome.celebration.current !== null,
    onRefused: refusal.show,
  })
  useSavedInOtherTab(form_id, isBusy, () => {
    if (!response) values.moveToNewId()
  })

  const parts = useFormParts(objectives)
  const inputFrom = inputMaker(props, values, zone)
  const conflict = useConflict({
    form,
    saved: saving === 'idle' ? saved : undefined,
    seenRevision,
    inputFrom: (id) => inputFrom(form.getValues(), id, new Date(serverNow())),
    objectives,
    onAccept: () => {
      refusal.clear()
      storeNow()
    },
    onGiveUp: async () => {
      await removeDraft()
      onDone()
    },
  })
  const unusual = useUnusualValues({ form, storeNow, objectives, earlier: props.earlier, saved: response && defaults })
  const submit = useSubmit(props, { values, parts, zone, refusal, unusual, inputFrom, outcome, save })

  return {
    ...values,
    zone,
    parts,
    saving,
    isBusy,
    failure: refusal.failure,
    conflict: { ...conflict, isRefused: refusal.isConflict },
    celebration: outcome.celebration.current,
    comparison: outcome.comparison.current,
    unusual: unusual.context,
    submit,
    undo: outcome.undo,
    startOver: async () => {
      form.reset(defaults)
      refusal.clearFailure()
      await removeDraft()
      if (props.isChangedSince) props.restart()
    },
    isUnsaved: () => saving === 'idle' && hasChangedText(form.getValues(), defaults, objectives),
  }
}

/** The future id of the write, and a function that replaces it. */
function useFormId(draft: Draft | null, isLost: boolean): [id: string, renew: () => string] {
  const [id, setId] = useState(() => draft?.id ?? newId())
  const renew = useCallback(() => {
    const next = newId()
    setId(next)
    return next
  }, [])
  // The tab that has taken it over saves it under the id that it had.
  useEffect(() => {
    if (isLost) renew()
  }, [isLost, renew])
  return [id, renew]
}

/** The form values: the defaults or a draft over them; stored on each change. */
function useFormValues(
  {
    activity: { objectives },
    response,
    draft,
    storeDraft,
    isLost,
    begun,
    unitsUsedLast,
    measured_at,
  }: RestoredFormProps,
  zone: string,
) {
  // Later fetched data must not replace the input.
  const [defaults] = useState(() => defaultFormValues({ objectives, zone, response, unitsUsedLast, measured_at }))
  const [form_id, renewId] = useFormId(draft, isLost)
  // A changed response keeps its own times.
  const [restored] = useState(() =>
    draft && !response
      ? withoutStaleTimes(draft, defaults, new Date(serverNow()), zone)
      : draft && { values: draft.values, dropped: false },
  )
  const form = useForm<FormValues>({ defaultValues: restored ? withDraft(defaults, restored.values) : defaults })
  const [isSavedElsewhere, setSavedElsewhere] = useState(false)
  // The base revision: of the draft, or of the response that was opened.
  const seenRevision = useRef(draft?.revision ?? response?.revision)

  const storeNow = () =>
    storeDraft({
      id: form_id,
      values: form.getValues(),
      revision: seenRevision.current,
      kept_at: serverNow(),
      definition: begun,
    })
  useStoreOnChange(form, useLatest(storeNow))

  /** Another tab has saved the same draft, so this form becomes a separate response. */
  const moveToNewId = () => {
    setSavedElsewhere(true)
    storeDraft({ id: renewId(), values: form.getValues(), kept_at: serverNow(), definition: begun })
  }
  /** Applies a device reading like input: to the form and its draft. */
  const enter = (cell: `cells.${string}`, reading: DeviceReading, device: string) => {
    enterReading(form, reading, { cell, device, fixed: response !== undefined, zone, now: new Date(serverNow()) })
    storeNow()
  }
  const takeReading = useLatest(enter)
  return {
    form,
    form_id,
    defaults,
    seenRevision,
    storeNow,
    takeReading,
    moveToNewId,
    isSavedElsewhere,
    isTimeDropped: restored?.dropped ?? false,
  }
}

function useStoreOnChange({ watch }: ReturnType<typeof useForm<FormValues>>, store: () => void): void {
  useEffect(() => {
    const watching = watch((_values, { type }) => {
      if (type === 'change') store()
    })
    return () => watching.unsubscribe()
  }, [watch, store])
}

type Values = ReturnType<typeof useFormValues>

/** Makes the request body, based on the revision that the participant has seen. */
const inputMaker =
  ({ activity, response }: RestoredFormProps, { seenRevision }: Values, zone: string) =>
  (from: FormValues, id: string, now: Date): FormInput =>
    inputOf(from, {
      id,
      quest_id: activity.id,
      definition_version: activity.definition_version,
      objectives: activity.objectives,
      zone,
      now,
      response: response && { ...response, revision: seenRevision.current ?? response.revision },
    })

/** The latest version of a function under one identity, so that it re-renders no memoized component. */
function useLatest<A extends unknown[]>(action: (...given: A) => void): (...given: A) => void {
  const latest = useRef(action)
  latest.current = action
  return useCallback((...given) => latest.current(...given), [])
}

/** Errors of the server or the device: at the named field, or above the form. */
function useRefusal({ activity: { objectives } }: RestoredFormProps, { form, storeNow }: Values, zone: string) {
  const { t } = useTranslation('activities')
  const [failure, setFailure] = useState<string[] | null>(null)
  const [isConflict, setConflict] = useState(false)
  const show = (errors: readonly ApiErrorEntry[] | null) => {
    storeNow()
    form.noteContentMoved()
    const general: string[] = []
    if (errors?.some(({ code }) => code === 'RESPONSE_CHANGED')) setConflict(true)
    for (const { field, title } of errors ?? []) {
      const name = controlNamed(field, objectives)
      if (name === 'measured_at' && form.getValues('measured_at') === '')
        form.setValue('measured_at', wallText(new Date(serverNow()), zone))
      if (name) form.setError(name, { type: 'server', message: title })
      else general.push(title)
    }
    setFailure(errors === null ? [t('form.not_kept')] : general)
  }
  const clearFailure = () => setFailure(null)
  return {
    failure,
    isConflict,
    show,
    say: (line: string) => setFailure([line]),
    clearFailure,
    clear: () => {
      clearFailure()
      setConflict(false)
    },
  }
}

interface SubmitNeeds {
  values: Values
  parts: ReturnType<typeof useFormParts>
  zone: string
  refusal: ReturnType<typeof useRefusal>
  unusual: ReturnType<typeof useUnusualValues>
  inputFrom: (values: FormValues, id: string, now: Date) => FormInput
  outcome: ReturnType<typeof useOutcome>
  save: ReturnType<typeof useSaving>['save']
}

/** Validates the form, then saves consents, pictures and the response, in this order. */
function useSubmit(
  { activity: { objectives }, response, recorded = [], write, celebrate, removeDraft }: RestoredFormProps,
  { values: { form, form_id }, parts, zone, refusal, unusual, inputFrom, outcome, save }: SubmitNeeds,
) {
  const { t } = useTranslation('activities')
  return async (values: FormValues): Promise<void> => {
    refusal.clearFailure()
    const now = new Date(serverNow())
    const found = problemsOf(values, { objectives, zone, now })
    // A consent alone is enough to save.
    const consentAlone = parts.canBeAlone && found.length > 0 && found.every(({ code }) => code === 'NOTHING_ENTERED')
    const problems = consentAlone ? [] : found
    for (const { name, code } of problems) form.setError(name, { type: 'rule', message: t(`form.problems.${code}`) })
    if (problems.length > 0) return form.focusErrorSummary()
    const consents = parts.check(consentAlone)
    if (consents === 'unavailable') refusal.say(t('form.consent_unavailable'))
    if (consents !== 'complete') return form.noteContentMoved()
    if (unusual.ask(values)) return form.noteContentMoved()

    const response_id = response?.id ?? form_id
    const subject = subjectOf(response_id)
    await save(
      async () => {
        const consent = parts.hasUnsaved || consentAlone ? await parts.save(subject, consentAlone) : undefined
        if (consent === null) return null
        if (consentAlone && consent !== undefined) return consent
        await enqueueImages(values.cells, { response_id, write_id: form_id, subject })
        const input = inputFrom(values, response_id, now)
        outcome.celebration.current = celebrate?.(input) ?? null
        outcome.comparison.current = comparisonOf(objectives, { ...input, id: response_id }, recorded)
        const id = await write(input, form_id)
        outcome.saved_id.current = response_id
        await removeDraft()
        return id
      },
      (id) => settledWithImages(id, values.cells),
    )
  }
}
