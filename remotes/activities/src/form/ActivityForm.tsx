import { authStore, isSharedDevice } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useDraft } from '@almanac/outbox/draft'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Row, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions } from '@almanac/ui/form'
import { useBlocker } from '@almanac/ui/router'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Celebration } from '../done/celebration'
import { DoneDialog } from '../done/DoneDialog'
import { useToday } from '../responses/useToday'
import { MomentField } from './fields/MomentField'
import { fields } from './fields/table'
import { isDraft, objectivesInForm, recordingOf, type Draft } from './formRules'
import { FormSkeleton } from './FormSkeleton'
import { useActivityForm } from './useActivityForm'
import { AttachPartContext } from './useFormParts'

const Conflict = lazyScreen(() => import(/* webpackChunkName: "conflict" */ './Conflict').then((part) => part.Conflict))

/** What a form writes: a new response, or a change of one. */
export type FormInput = ResponseInput & { revision?: number }

export interface ActivityFormProps {
  activity: ActivityWithObjectives
  /** The response that is changed. */
  response?: Response
  /** The same response as it is saved now: somebody may have changed it since the form was begun. */
  saved?: Response
  /** Under which name what is typed is stored until it is saved. */
  draftKey: string
  unitsUsedLast?: ReadonlyMap<string, string>
  /** Wall clock to begin with. */
  measured_at?: string
  /** The place in turn of the day, where objectives take turns. */
  turn?: number
  /** Keeps the write and gives its id. `form_id` stays the same for one form, however often it is saved. */
  write: (input: FormInput, form_id: string) => Promise<string>
  /** Whether a write of this id has been made: its draft was left behind by a tab that was killed. */
  isWritten?: (form_id: string) => boolean
  /** What there is to celebrate when this is saved; null for nothing. */
  celebrate?: (input: FormInput) => Celebration | null
  /** The name of the person for whom the user records; missing where it is their own. */
  recordedFor?: string
  /** It cannot be saved any more: what was typed is there to be read alone, and may be left without a question. */
  isOver?: boolean
  /** It is saved, or waits on this device. */
  onDone: () => void
  /** What stands below the form, and comes with it: before it, the form would push it down. */
  children?: ReactNode
}

/** The form of an activity, filled with what was typed before and not yet saved. */
export function ActivityForm({ children, ...props }: ActivityFormProps) {
  const { restored, isStored, store, remove } = useDraft(props.draftKey, isDraft)
  if (restored === undefined) return <FormSkeleton />
  return (
    <>
      <FormWithDraft
        key={props.draftKey}
        {...props}
        draft={restored}
        isStored={isStored}
        storeDraft={store}
        removeDraft={remove}
      />
      {children}
    </>
  )
}

export interface RestoredFormProps extends Omit<ActivityFormProps, 'children'> {
  /** What was stored of this form; null when it begins with its default values. */
  draft: Draft | null
  /** All that was typed is on the device. */
  isStored: boolean
  storeDraft: (draft: Draft) => void
  removeDraft: () => Promise<void>
}

/** Decides once whether the draft that was found is still to be saved, and which questions belong to it. */
function FormWithDraft({ draft: found, ...props }: RestoredFormProps) {
  const { activity, response, turn = 0, isWritten, removeDraft } = props
  // Looked at once: what is written from this form later is not to empty it.
  const [stale] = useState(() => Boolean(found && !response && isWritten?.(found.id)))
  const draft = stale ? null : found
  const objectives = useMemo(
    () => objectivesInForm(activity, { turn, draft, response }),
    [activity, turn, draft, response],
  )
  useEffect(() => {
    if (stale) void removeDraft()
  }, [stale, removeDraft])
  return <RestoredForm {...props} activity={{ ...activity, objectives }} draft={draft} />
}

function RestoredForm(props: RestoredFormProps) {
  const { t } = useTranslation('activities')
  const { activity, response, onDone } = props
  const today = useToday()
  const state = useActivityForm(props)
  const { form, parts, saving, submit, conflict } = state
  const recording = recordingOf(activity.objectives)
  return (
    <Form form={form} onSubmit={submit} aria-label={activity.title}>
      {conflict.isOpen && (
        <Suspense>
          <Conflict
            differences={conflict.differences}
            zone={state.zone}
            busy={state.isBusy()}
            urgent={conflict.isRefused}
            onKeepSaved={() => void conflict.keepSaved()}
            onGoOn={conflict.acceptSeen}
            onSaveMine={() => {
              conflict.acceptSeen()
              void form.handleSubmit(submit, () => form.focusErrorSummary())()
            }}
          />
        </Suspense>
      )}
      {state.failure && !conflict.isOpen && <Failure lines={state.failure} />}
      {state.isTimeDropped && <Alert>{t('form.time_dropped')}</Alert>}
      {state.isSavedElsewhere && <Alert title={t('form.saved_elsewhere')}>{t('form.saved_elsewhere_text')}</Alert>}
      <ErrorSummary />
      {recording === 'entries' && (
        <MomentField
          form={form}
          zone={state.zone}
          today={today}
          fixed={response !== undefined}
          onChange={state.storeNow}
        />
      )}
      <AttachPartContext value={parts.attach}>
        <Fields activity={activity} form={form} today={today} onReading={state.takeReading} />
      </AttachPartContext>
      {recording !== 'nothing' && !parts.isOver && (
        <FormActions>
          <Button type="submit" variant="primary" busy={saving !== 'idle'}>
            {recording === 'entries' || parts.hasUnsaved ? t('form.save') : t('form.finish')}
          </Button>
        </FormActions>
      )}
      {props.isStored && !props.isOver && <StoredDraftNote onStartOver={() => void state.startOver()} />}
      <DoneDialog saving={saving} celebration={state.celebration} recordedFor={props.recordedFor} onDone={onDone} />
      <LeaveQuestion isUnsaved={() => !props.isOver && state.isUnsaved()} />
    </Form>
  )
}

interface FieldsProps extends Pick<RestoredFormProps, 'activity'> {
  form: ReturnType<typeof useActivityForm>['form']
  today: string
  onReading: ReturnType<typeof useActivityForm>['takeReading']
}

function Fields({ activity, form, today, onReading }: FieldsProps) {
  return activity.objectives.map((objective) => {
    const cell = `cells.${objective.id}` as const
    const Field = fields[objective.type]
    return (
      Field && (
        <Field
          key={objective.id}
          objective={objective}
          activity_id={activity.id}
          cell={cell}
          control={form.control}
          fill={form.setValue}
          onReading={(reading, device) => onReading(cell, reading, device)}
          today={today}
          optional={!objective.required}
        />
      )
    )
  })
}

/** The button is at the end of a form, its failure at the top. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

function Failure({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('activities')
  return (
    <div ref={bringIntoView}>
      <Alert tone="wrong" title={t('errors.ERROR_POSTING_ACTIVITY_RESPONSE')}>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <Text>{t('form.nothing_lost')}</Text>
      </Alert>
    </div>
  )
}

/** Says that what was typed is on the device, and offers to begin again. */
function StoredDraftNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('activities')
  return (
    <Row gap={2} wrap>
      <Text variant="small" tone="soft" as="span">
        {t(isSharedDevice() ? 'form.draft_shared' : 'form.draft_kept')}
      </Text>
      <Button variant="quiet" onClick={onStartOver}>
        {t('form.start_over')}
      </Button>
    </Row>
  )
}

/**
 * Asks before a form with words that are not saved is left (specification 001,
 * section 5). What was typed stays as a draft either way; who has been signed
 * out is not held up.
 */
function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation('activities')
  // A dialog over the form has an entry in the history at the same address.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && authStore.getState().user !== null && isUnsaved(),
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      required
      role="alertdialog"
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('form.leave.title')}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t('form.leave.leave')}</Button>
          <Button variant="primary" onClick={stay}>
            {t('form.leave.stay')}
          </Button>
        </>
      }
    >
      <Text>{t(isSharedDevice() ? 'form.leave.text_shared' : 'form.leave.text')}</Text>
    </Dialog>
  )
}
