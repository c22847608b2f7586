import { updateProfile } from '@almanac/contracts/account/profile'
import type { EntryBase, PendingEntry } from '@almanac/domain/profile-entries'
import type { OutboxEntry } from '@almanac/outbox'
import { partOf, type EntryList } from './entryLists'

/** The only member of a list; undefined if it has none or several. */
const onlyOf = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined)

function isBase(value: unknown): value is EntryBase {
  return typeof partOf(value, 'id') === 'string' && typeof partOf(value, 'revision') === 'number'
}

function stateOf({ state, errors }: OutboxEntry): PendingEntry<EntryBase>['state'] {
  if (state !== 'refused') return 'waiting'
  return errors?.some(({ code }) => code === 'PROFILE_ENTRY_CHANGED') ? 'conflict' : 'refused'
}

/** Whether a write changes the profile, of which a release or two earlier may have stored another form. */
export const isProfileWrite = ({ callId }: OutboxEntry): boolean => callId === updateProfile.id

/** The pending changes of the entries of one list, in the order in which they are sent. */
export function pendingIn<E extends EntryBase>(
  { field, removed, isEntry }: EntryList<E>,
  entries: readonly OutboxEntry[],
): PendingEntry<E>[] {
  return entries.filter(isProfileWrite).flatMap((entry) => {
    const [put, gone] = [onlyOf(partOf(entry.body, field)), onlyOf(partOf(entry.body, removed))]
    const write = { write_id: entry.id, state: stateOf(entry) }
    if (isEntry(put)) {
      const next = partOf(put, 'next_revision')
      const next_revision = typeof next === 'number' ? next : put.revision + 1
      return { ...write, base: { id: put.id, revision: put.revision }, put, next_revision }
    }
    return isBase(gone) ? { ...write, base: gone, put: null, next_revision: gone.revision + 1 } : []
  })
}
