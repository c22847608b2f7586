import { useEffect, useEffectEvent, useState } from 'react'
import { onAuthEvent, useSession } from '@almanac/auth'
import { setServerErrors, type AlmanacForm, type FieldValues } from '@almanac/ui/form'
import { useFailure } from '../../failure/useFailure'
import { isEntryChanged } from '../useProfile'
import type { Draft } from './draft'

interface EditorOptions<V extends FieldValues> {
  form: AlmanacForm<V>
  /** The form values before any input. */
  initial: V
  /** Stores the values when the editor is closed; omitted for values that must not be stored, such as a password. */
  draft?: Draft<V>
  /** Key of the edited item among the drafts. */
  draftKey?: string
  /** Throws ApiError. */
  save: (values: V) => Promise<unknown>
  /** Called when the editor closes, saved or not. */
  onDone: () => void
}

/** The form of an editor and its actions. */
export interface Editor<V extends FieldValues> {
  form: AlmanacForm<V>
  /** The form was filled from a draft. */
  resumed: boolean
  submit: (values: V) => Promise<void>
  /** Runs another action on the item, such as removing it; errors are shown in the form. */
  attempt: (work: () => Promise<unknown>) => Promise<void>
  /** Closes and keeps the values as a draft. */
  close: () => void
  /** Closes and discards the values. */
  cancel: () => void
  startAgain: () => void
}

/** Saves, closes and restores the draft of one editor. */
export function useEditor<V extends FieldValues>({
  form,
  initial,
  draft,
  draftKey = '',
  save,
  onDone,
}: EditorOptions<V>): Editor<V> {
  const failureOf = useFailure()
  const [resumed, setResumed] = useState(() => draft?.has(draftKey) === true)

  const keep = (user_id?: string): boolean => {
    const values = form.getValues()
    const isChanged = draft !== undefined && JSON.stringify(values) !== JSON.stringify(initial)
    if (isChanged) draft.put(draftKey, values, user_id)
    return isChanged
  }
  useKeepOnLeaving(keep)

  const cancel = (): void => {
    draft?.remove(draftKey)
    onDone()
  }
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // The dialog shows both versions instead.
      if (isEntryChanged(error)) return
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
      if (keep()) onDone()
      else cancel()
    },
    cancel,
    startAgain: () => {
      draft?.remove(draftKey)
      form.reset(initial)
      setResumed(false)
    },
  }
}

/** Keeps what was typed when the page is left, reloaded, or its session has ended. */
function useKeepOnLeaving(keep: (user_id?: string) => boolean): void {
  const user_id = useSession().user?.id
  const keepNow = useEffectEvent(() => void keep(user_id))
  useEffect(() => {
    const onPageHide = () => keepNow()
    addEventListener('pagehide', onPageHide)
    const stopListening = onAuthEvent(({ type }) => {
      if (type === 'unauthorized') keepNow()
    })
    return () => {
      removeEventListener('pagehide', onPageHide)
      stopListening()
    }
  }, [])
}

/** The trimmed text; null for an empty field. */
export function orNull(typed: string): string | null {
  const trimmed = typed.trim()
  return trimmed === '' ? null : trimmed
}
