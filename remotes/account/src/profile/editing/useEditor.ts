import { useState } from 'react'
import { onAuthEvent } from '@almanac/auth'
import { setServerErrors, type AlmanacForm, type FieldValues } from '@almanac/ui/form'
import { useFailure } from '../../failure/useFailure'

interface EditorOptions<V extends FieldValues> {
  form: AlmanacForm<V>
  /** What was there before anything was typed. */
  initial: V
  /** Where typed values wait when the editor is closed; left out for what must not be stored, such as a password. */
  draft?: Draft<V>
  /** What is edited, among the drafts. */
  draftKey?: string
  /** Throws ApiError. */
  save: (values: V) => Promise<unknown>
  /** The editor is to go: saved or not. */
  onDone: () => void
}

/** What an editor does with its form. */
export interface Editor<V extends FieldValues> {
  form: AlmanacForm<V>
  /** The form began with what had been typed before and was not saved. */
  resumed: boolean
  submit: (values: V) => Promise<void>
  /** Does something else with what is edited, such as taking it away; a failureOf stands in the form. */
  attempt: (work: () => Promise<unknown>) => Promise<void>
  /** Closes and keeps what was typed as a draft. */
  close: () => void
  /** Closes and forgets what was typed. */
  cancel: () => void
  startAgain: () => void
}

/** Saving, closing and coming back to what one section edits. */
export function useEditor<V extends FieldValues>({
  form,
  initial,
  draft,
  draftKey = '',
  save,
  onDone,
}: EditorOptions<V>): Editor<V> {
  const failureOf = useFailure()
  const [resumed, setResumed] = useState(() => draft?.get(draftKey) !== undefined)

  const cancel = (): void => {
    draft?.remove(draftKey)
    onDone()
  }
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      setServerErrors(form, failureOf(error))
      return
    }
    cancel()
  }
  return {
    form,
    resumed,
    submit: (values) => attempt(() => save(values)),
    attempt,
    close: () => {
      const values = form.getValues()
      if (draft && JSON.stringify(values) !== JSON.stringify(initial)) {
        draft.put(draftKey, values)
        onDone()
      } else cancel()
    },
    cancel,
    startAgain: () => {
      draft?.remove(draftKey)
      form.reset(initial)
      setResumed(false)
    },
  }
}

/** What was typed into an editor and not saved; in memory alone, until somebody signs in or out. */
export interface Draft<V> {
  get: (key: string) => V | undefined
  put: (key: string, values: V) => void
  remove: (key: string) => void
}

/** A place for the drafts of one editor, by what is edited in it. */
export function makeDraft<V>(): Draft<V> {
  const drafts = new Map<string, V>()
  onAuthEvent(() => drafts.clear())
  return {
    get: (key) => drafts.get(key),
    put: (key, values) => void drafts.set(key, values),
    remove: (key) => void drafts.delete(key),
  }
}

/** What an empty field means: nothing was given. */
export function orNull(typed: string): string | null {
  const trimmed = typed.trim()
  return trimmed === '' ? null : trimmed
}
