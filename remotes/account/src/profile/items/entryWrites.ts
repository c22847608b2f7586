import { updateProfile } from '@almanac/contracts/account/profile'
import { nextRevision, nextWrite, type EntryBase } from '@almanac/domain/profile-entries'
import { newId, outbox } from '@almanac/outbox'
import { addressOfGroup } from '../groups'
import type { EntryList } from './entryLists'
import { pendingIn } from './pendingEntries'

/** A change of one entry. */
interface EntryChange<E extends EntryBase> {
  user_id: string
  list: EntryList<E>
  /** The entry and the revision that the change is based on. */
  base: EntryBase
  /** The entry as it is to be; null removes it. */
  put: E | null
  /** Whether the server has an entry of this id. */
  isStored: boolean
  /** Names it in the list of unsent entries. */
  label: string
  /** Milliseconds during which it can be undone. */
  hold?: number
}

/** Outbox subject: changes of one entry are sent in order, and a refused one does not block other entries. */
const subjectOf = (entry_id: string) => `profile_entry:${entry_id}`

/** The search parameter of the profile that opens the editor of an entry. */
export const ENTRY_PARAMETER = 'entry'

const writesOf = <E extends EntryBase>(list: EntryList<E>, entry_id: string) =>
  pendingIn(list, outbox.store.getState().entries).filter(({ base }) => base.id === entry_id)

/**
 * Puts a change of an entry into the outbox, after or in place of those that wait.
 * Resolves to the id of the write; to null if there is nothing to send.
 */
export async function enqueueEntryChange<E extends EntryBase>(change: EntryChange<E>): Promise<string | null> {
  const { user_id, list, base, put, isStored, label, hold } = change
  const { id, revision } = base
  const next = nextWrite(writesOf(list, id), put, isStored)
  const write_id = next.write_id === undefined ? null : (next.write_id ?? newId())
  const next_revision = nextRevision(revision, Math.random())
  if (write_id !== null)
    await outbox.put({
      call: updateProfile,
      id: write_id,
      subject: subjectOf(id),
      label,
      params: { id: user_id },
      body: put ? list.changeOf({ ...put, id, revision, next_revision }) : list.removalOf({ id, revision }),
      edit_path: `${addressOfGroup(list.group)}&${ENTRY_PARAMETER}=${id}`,
      ...(hold === undefined ? {} : { hold }),
    })
  await discardWrites(next.discarded)
  return write_id
}

/** Discards writes one after the other, so that none is sent that follows another. */
export async function discardWrites(ids: readonly string[]): Promise<void> {
  for (const id of ids) await outbox.discard(id)
}

/** Discards all pending changes of an entry, so that the stored one remains. */
export async function discardEntryChanges<E extends EntryBase>(list: EntryList<E>, entry_id: string): Promise<void> {
  await discardWrites(
    writesOf(list, entry_id)
      .map(({ write_id }) => write_id)
      .reverse(),
  )
}
