import { useState } from 'react'
import type { ProfileChange } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import type { AlmanacForm, FieldValues } from '@almanac/ui/form'
import { useBodyRules } from '../editing/useBodyRules'
import { useEditor, type Draft } from '../editing/useEditor'

interface ItemEditorOptions<V extends FieldValues, E> {
  form: AlmanacForm<V>
  /** Null for a new one. */
  item: { id: string } | null
  initial: V
  draft: Draft<V>
  /** The profile field with the list that the item belongs to. */
  list: keyof ProfileChange
  /** Maps the form values to the item. */
  entryOf: (values: V, id: string) => E
  /** Throws ApiError. */
  onSave: (entry: E) => Promise<unknown>
  onDone: () => void
}

/** Edits one item of a profile list: its draft, saving, and validation rules from the schema of that list. */
export function useItemEditor<V extends FieldValues, E>({
  form,
  item,
  initial,
  draft,
  list,
  entryOf,
  onSave,
  onDone,
}: ItemEditorOptions<V, E>) {
  // Every attempt uses the same id, so a retry after a lost response adds no second item.
  const [id] = useState(() => item?.id ?? newId())
  const rule = useBodyRules(form, 'updateProfile', (values) => ({ [list]: [entryOf(values, id)] }))
  const save = (values: V) => onSave(entryOf(values, id))
  const editor = useEditor({ form, initial, draft, draftKey: item?.id ?? '', save, onDone })
  return { editor, rule }
}
