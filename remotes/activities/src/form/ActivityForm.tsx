import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { activityHue } from '@almanac/domain/activity-hue'
import { lazyScreen } from '@almanac/federation/shell'
import { useDraft } from '@almanac/outbox/draft'
import { Button, hue } from '@almanac/ui/core'
import { answerColours, FormSave } from '@almanac/ui/fields'
import { ErrorSummary, Form } from '@almanac/ui/form'
import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Celebration } from '../done/celebration'
import { DoneDialog } from '../done/DoneDialog'
import { useToday } from '../responses/useToday'
import { DoseSourceProvider } from './doseSource'
import { MomentField } from './fields/MomentField'
import { asBegun, definitionOf, type BegunDefinition } from './begunDefinition'
import { isDraft, objectivesInForm, recordingOf, type Draft } from './formRules'
import { Failure, Notices, SaveWords, StoredDraftNote } from './FormNotices'
import { FormSkeleton } from './FormSkeleton'
import { ObjectiveFields } from './ObjectiveFields'
import { SameAsYesterday } from './SameAsYesterday'
import { OtherDrafts } from './OtherDrafts'
import type { EarlierValues } from './unusual/earlierValues'
import { LeaveQuestion } from './LeaveQuestion'
import { LongFormBar } from './sections/LongFormBar'
import { partsOf, type FormPart } from './sections/sections'
import { UnusualContext } from './unusual/useUnusualValues'
import { useFocusOnTakeOver } from './useFocusOnTakeOver'
import { useActivityForm } from './useActivityForm'
import { AttachPartContext } from './useFormParts'

const Conflict = lazyScreen(() => import(/* webpackChunkName: "conflict" */ './Conflict').then((part) => part.Conflict))

/** Props of the form for a new or changed response. */
export type FormInput = ResponseInput & { revision?: number }

export interface ActivityFormProps {
  activity: ActivityWithObjectives
  /** The response that is changed. */
  response?: Response
  /** The saved version of the same response, which may have changed since the form was opened. */
  saved?: Response
  /** Draft key until it is saved. */
  draftKey: string
  unitsUsedLast?: ReadonlyMap<string, string>
  /** Earlier measurements of the same person. */
  earlier?: EarlierValues
  /** Initial wall clock time. */
  measured_at?: string
  /** Responses around its day, for the doses that it can be for; undefined until they are read. */
  recorded?: readonly Response[]
  /** The planned moment of the dose that a link is for, `YYYY-MM-DDTHH:mm`. */
  reminder_time?: string | null
  /** Rotation position of the day, if objectives rotate. */
  turn?: number
  /** Puts the write into the outbox; resolves to its id. `form_id` is the same for each save of one form. */
  write: (input: FormInput, form_id: string) => Promise<string>
  /** Whether a write with this id exists, so that the draft is left over from a killed tab. */
  isWritten?: (form_id: string) => boolean
  /** The celebration when this is saved; null for none. */
  celebrate?: (input: FormInput) => Celebration | null
  /** The person whose activity it is, if not the user. */
  user_id?: string
  /** Name of the person for whom the user records; omitted for the user's own. */
  recordedFor?: string
  /** It can no longer be saved: the input is read-only, leaving needs no confirmation and removes the draft. */
  isOver?: boolean
  /** Takes a saved or pending response back; missing where that is not offered. */
  undo?: (response_id: string) => Promise<unknown>
  /** Opens what is due next, when it is saved or pending. */
  onNext?: (path: string) => void
  /** Called when it is saved or pending. */
  onDone: () => void
  /** Renders the form another way, with the same rules; all of it by default. */
  layout?: ComponentType<RestoredFormProps>
  /** Placeholder while the draft is read. */
  placeholder?: ReactNode
  /** Content below the form, rendered with it to avoid layout shifts. */
  children?: ReactNode
}

/** The form of an activity, filled from an unsaved draft. */
export function ActivityForm({ children, placeholder = <FormSkeleton />, ...props }: ActivityFormProps) {
  const { restored, isStored, isLost, others, opening, store, remove, takeOver } = useDraft(props.draftKey, isDraft)
  const { isOver = false, isWritten } = props
  const form = useRef<HTMLDivElement>(null)
  const continueDraft = useFocusOnTakeOver(form, { opening, takeOver })
  // Declared after useDraft, so that its last write on leaving the page comes before the removal.
  useEffect(() => {
    if (isOver) return () => void remove()
  }, [isOver, remove])
  if (restored === undefined) return placeholder
  return (
    <>
      {!isOver && (
        <OtherDrafts
          key={opening}
          drafts={others.filter(({ value }) => !isWritten?.(value.id))}
          hasOwn={restored !== null}
          onContinue={continueDraft}
        />
      )}
      <div
        ref={form}
        tabIndex={-1}
        style={{ outline: 'none', ...answerColours(hue(activityHue(props.activity.icon))) }}
      >
        <FormWithDraft
          key={`${props.draftKey} ${String(opening)}`}
          {...props}
          draft={restored}
          isStored={isStored}
          isLost={isLost}
          storeDraft={store}
          removeDraft={remove}
        />
      </div>
      {children}
    </>
  )
}

export interface RestoredFormProps extends Omit<ActivityFormProps, 'children' | 'layout' | 'placeholder'> {
  /** The stored draft; null to start with the default values. */
  draft: Draft | null
  /** The whole input is stored on the device. */
  isStored: boolean
  /** Another tab has taken the draft over. */
  isLost: boolean
  storeDraft: (draft: Draft) => void
  removeDraft: () => Promise<void>
  /** The definition that the form keeps until it is saved. */
  begun?: BegunDefinition
  /** The study has changed the activity since the draft was begun. */
  isChangedSince: boolean
  /** Opens the form anew, with the questions of now. */
  restart: () => void
}

interface BegunFormProps extends Omit<RestoredFormProps, 'isChangedSince'>, Pick<ActivityFormProps, 'layout'> {}

/** The form of the draft; of the present questions once it is started over. */
function FormWithDraft({ draft, ...props }: Omit<BegunFormProps, 'restart'>) {
  const [isRestarted, setRestarted] = useState(false)
  return (
    <BegunForm
      key={String(isRestarted)}
      {...props}
      draft={isRestarted ? null : draft}
      restart={() => setRestarted(true)}
    />
  )
}

/** Decides once whether the draft is still unsaved, and which objectives belong to it. */
function BegunForm({ draft: found, layout: Layout = RestoredForm, ...props }: BegunFormProps) {
  const { activity: current, response, turn = 0, isWritten, removeDraft } = props
  // Checked once: a later save of this form must not empty it.
  const [stale] = useState(() => Boolean(found && !response && isWritten?.(found.id)))
  const draft = stale ? null : found
  const [begun] = useState(() => draft?.definition ?? definitionOf(current))
  const activity = useMemo(() => asBegun(current, begun, draft), [current, begun, draft])
  const objectives = useMemo(
    () => objectivesInForm(activity, { turn, draft, response }),
    [activity, turn, draft, response],
  )
  useEffect(() => {
    if (stale) void removeDraft()
  }, [stale, removeDraft])
  const inForm = useMemo(() => ({ ...activity, objectives }), [activity, objectives])
  const isChangedSince =
    !response && draft?.definition !== undefined && draft.definition.version !== current.definition_version
  return <Layout {...props} activity={inForm} begun={begun} draft={draft} isChangedSince={isChangedSince} />
}

function RestoredForm(props: RestoredFormProps) {
  const { activity, onDone } = props
  const today = useToday()
  const state = useActivityForm(props)
  const { form, parts, saving, submit, conflict } = state
  const recording = recordingOf(activity.objectives)
  const sections = useMemo(() => partsOf(activity.objectives), [activity.objectives])
  return (
    <Form form={form} onSubmit={submit} aria-label={activity.title} sections={sections.length > 0}>
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
      <Notices {...state} isChangedSince={props.isChangedSince} isLost={props.isLost} />
      <ErrorSummary />
      <Beginning {...props} state={state} today={today} />
      <Questions {...props} state={state} today={today} />
      {recording !== 'nothing' && !parts.isOver && (
        <FormEnd {...{ activity, state, sections }}>
          <Button type="submit" variant="primary" full busy={saving !== 'idle'}>
            <SaveWords isFinish={recording !== 'entries' && !parts.hasUnsaved} recordedFor={props.recordedFor} />
          </Button>
        </FormEnd>
      )}
      {!props.isOver && <StoredDraftNote isStored={props.isStored} onStartOver={() => void state.startOver()} />}
      <DoneDialog
        activity_id={activity.id}
        saving={saving}
        celebration={state.celebration}
        comparison={state.comparison}
        recordedFor={props.recordedFor}
        undo={state.undo}
        onNext={props.onNext}
        onDone={onDone}
      />
      <LeaveQuestion isUnsaved={() => !props.isOver && state.isUnsaved()} />
    </Form>
  )
}

interface FormEndProps extends Pick<RestoredFormProps, 'activity'> {
  state: ReturnType<typeof useActivityForm>
  sections: readonly FormPart[]
  children: ReactNode
}

/** The button at the end of a form; in a long one always in reach. */
function FormEnd({ activity, state: { form, zone }, sections, children }: FormEndProps) {
  if (sections.length === 0) return <FormSave>{children}</FormSave>
  return (
    <LongFormBar
      {...{ form, zone, children }}
      activity_id={activity.id}
      objectives={activity.objectives}
      parts={sections}
    />
  )
}

/** What comes before the questions: the time, and the answers of the day before. */
function Beginning({ activity, response, recorded, isOver, measured_at, state, today }: QuestionsProps) {
  const { form, zone, storeNow } = state
  const { objectives, definition_version } = activity
  if (recordingOf(objectives) !== 'entries') return null
  return (
    <>
      <MomentField form={form} zone={zone} today={today} fixed={response !== undefined} onChange={storeNow} />
      {!response && !isOver && !measured_at && recorded && (
        <SameAsYesterday {...{ form, objectives, definition_version, recorded, zone, today }} onFilled={storeNow} />
      )}
    </>
  )
}

interface QuestionsProps extends RestoredFormProps {
  state: ReturnType<typeof useActivityForm>
  today: string
}

/** The fields of the objectives, with what they share. */
function Questions({ activity, response, recorded, reminder_time = null, state, today, ...props }: QuestionsProps) {
  const me = useUser()
  const { form, parts, zone, takeReading } = state
  return (
    <AttachPartContext value={parts.attach}>
      <DoseSourceProvider
        activity={activity}
        user_id={props.user_id ?? response?.user_id ?? me.id}
        recorded={recorded}
        response={response}
        zone={zone}
        requested={reminder_time}
      >
        <UnusualContext value={state.unusual}>
          <ObjectiveFields
            activity={activity}
            control={form.control}
            fill={form.setValue}
            today={today}
            onReading={takeReading}
          />
        </UnusualContext>
      </DoseSourceProvider>
    </AttachPartContext>
  )
}
