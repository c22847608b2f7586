import type { ProfileChange } from '@almanac/contracts/account/profile'
import type { EntryBase } from '@almanac/domain/profile-entries'
import type { AlmanacForm } from '@almanac/ui/form'
import { useBodyRules } from '../editing/useBodyRules'
import type { Draft } from '../editing/draft'
import { useEditor } from '../editing/useEditor'

interface ItemEditorOptions<V extends EntryBase, E> {
  form: AlmanacForm<V>
  /** Null for a new one. */
  item: { id: string } | null
  initial: V
  draft: Draft<V>
  /** The profile field with the list that the item belongs to. */
  list: keyof ProfileChange
  /** Maps the form values to the item. */
  entryOf: (values: V) => E
  /** Throws ApiError. */
  onSave: (entry: E) => Promise<unknown>
  onDone: () => void
}

/**
 * Edits one item of a profile list: its draft, saving, and validation rules from the schema of that list. A draft
 * keeps the id of a new entry, so that a retry adds no second one, and the revision that was opened, so that a change
 * made elsewhere in the meantime is noticed.
 */
export function useItemEditor<V extends EntryBase, E>({
  form,
  item,
  initial,
  draft,
  list,
  entryOf,
  onSave,
  onDone,
}: ItemEditorOptions<V, E>) {
  const rule = useBodyRules(form, 'updateProfile', (values) => ({ [list]: [entryOf(values)] }))
  const save = (values: V) => onSave(entryOf(values))
  const editor = useEditor({ form, initial, draft, draftKey: item?.id ?? '', save, onDone })
  return { editor, rule }
}
