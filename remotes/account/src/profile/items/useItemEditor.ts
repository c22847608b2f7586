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
  /** The list of the profile that the item belongs to. */
  list: keyof ProfileChange
  /** The item that what was typed makes. */
  entryOf: (values: V, id: string) => E
  /** Throws ApiError. */
  onSave: (entry: E) => Promise<unknown>
  onDone: () => void
}

/** Editing one item of a list of the profile: its draft, saving it, and rules for its fields out of the schema of that list. */
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
  // Every attempt has the same id: one whose answer was lost does not make a second item.
  const [id] = useState(() => item?.id ?? newId())
  const rule = useBodyRules(form, 'updateProfile', (values) => ({ [list]: [entryOf(values, id)] }))
  const save = (values: V) => onSave(entryOf(values, id))
  const editor = useEditor({ form, initial, draft, draftKey: item?.id ?? '', save, onDone })
  return { editor, rule }
}
