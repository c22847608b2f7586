import { useEffect, useMemo } from 'react'
import { useUser } from '@almanac/auth'
import { agreedWrites, rowsOf, type EntryBase } from '@almanac/domain/profile-entries'
import { useTranslation } from '@almanac/i18n'
import { outbox, useOutbox } from '@almanac/outbox'
import { isEntryChanged, useReadProfile } from '../useProfile'
import type { EntryList } from './entryLists'
import { discardWrites, enqueueEntryChange } from './entryWrites'
import { pendingIn } from './pendingEntries'
import { soonOutcome, type SoonOutcome } from './soonOutcome'
import { useHeldRemovals } from './useHeldRemovals'

/** How long a removal is held: longer than its toast with Undo is shown. */
const REMOVAL_HOLD_MS = 15_000

interface EntriesOptions<E extends EntryBase> {
  list: EntryList<E>
  /** The stored entries. */
  items: readonly E[]
  /** The title of the list and the name of an entry, for the list of unsent entries. */
  title: string
  name: (entry: E) => string
}

const technical = new Set(['revision', 'next_revision'])

/** Whether two versions of an entry differ in nothing that a person sees. */
function isSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([field, value]) => technical.has(field) || values.get(field) === value)
}

/** The entries of one list with the changes of this device, and how they are changed: through the outbox. */
export function useEntries<E extends EntryBase>({ list, items, title, name }: EntriesOptions<E>) {
  const { t } = useTranslation('account_profile')
  const { id: user_id } = useUser()
  const readProfile = useReadProfile()
  const held = useHeldRemovals()
  const pending = useOutbox()
  const writes = useMemo(() => pendingIn(list, pending), [list, pending])
  const rows = useMemo(() => rowsOf(items, writes), [items, writes])

  useEffect(() => {
    discardWrites(agreedWrites(items, writes)).catch(() => undefined)
  }, [items, writes])

  const enqueue = (base: EntryBase, put: E | null, label: string, hold_ms?: number) =>
    enqueueEntryChange({
      user_id,
      list,
      base,
      put,
      isStored: items.some(({ id }) => id === base.id),
      label: put ? t('unsent', { list: title, name: label }) : t('unsent_removal', { list: title, name: label }),
      ...(hold_ms === undefined ? {} : { hold: hold_ms }),
    })

  /** Throws the refusal, after the version of the other device was read; or what kept it from being read. */
  const outcomeOf = (write_id: string): Promise<SoonOutcome> =>
    soonOutcome(write_id).catch(async (error: unknown) => {
      if (isEntryChanged(error)) await readProfile()
      throw error
    })

  /** Throws ApiError where the change is refused at once, or another error where this device can't keep it. */
  const save = async (entry: E): Promise<SoonOutcome> => {
    const row = rows.find(({ edited }) => edited.id === entry.id)
    if (row && row.pending !== 'refused' && row.edited.revision === entry.revision && isSame(row.edited, entry))
      return row.pending ?? 'saved'
    const write_id = await enqueue(entry, entry, name(entry))
    return write_id === null ? 'saved' : outcomeOf(write_id)
  }

  const restore = (gone: E) => enqueue({ id: gone.id, revision: 0 }, gone, name(gone))

  /** Removes an entry from the list at once; resolves to its undoing. A removal that was refused before is sent at once. */
  const remove = async (gone: E): Promise<() => Promise<unknown>> => {
    const isRefused = writes.some(({ base, state }) => base.id === gone.id && state !== 'waiting')
    const write_id = await enqueue(gone, null, name(gone), isRefused ? undefined : REMOVAL_HOLD_MS)
    if (write_id === null) return () => restore(gone)
    if (isRefused) await outcomeOf(write_id)
    else held.add(write_id)
    return async () => {
      const until = outbox.store.getState().entries.find(({ id }) => id === write_id)?.held_until ?? 0
      // One that is not held any more may have arrived.
      await (held.has(write_id) && until > Date.now() ? outbox.discard(write_id) : restore(gone))
    }
  }

  return { rows, pending, save, remove }
}
