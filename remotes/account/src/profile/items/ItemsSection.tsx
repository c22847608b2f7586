import { useState, type ComponentType, type ReactNode } from 'react'
import type { ProfileChange } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Icon, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'
import { AddButton, Section } from '../Section'
import type { Save } from '../useProfile'
import { useEntryConflict, type EntryConflict, type EntryFacts } from './useEntryConflict'
import type { EntryBase } from './useItemEditor'

/** Props of an item editor. */
export interface ItemEditorProps<T extends EntryBase> {
  /** Null for a new one. */
  item: T | null
  /** Its id and the revision that was opened. */
  base: EntryBase
  title: string
  /** Saves it; throws ApiError. */
  onSave: (item: T) => Promise<unknown>
  /** Removes it; undefined for a new one. Throws ApiError. */
  onRemove?: () => Promise<unknown>
  /** It was changed or removed elsewhere since it was opened. */
  conflict: EntryConflict | null
  onDone: () => void
}

interface ItemsSectionProps<T extends EntryBase> {
  title: string
  hint?: string
  items: readonly T[]
  /** Text shown for an empty list. */
  empty: string
  /** Label of the add button and title of its dialog. */
  add: string
  /** Title of the dialog for an existing item. */
  edit: string
  name: (item: T) => string
  detail: (item: T) => ReactNode
  /** All that is known of an item, its name first; two versions are compared by it. */
  facts: (item: T) => EntryFacts
  /** The change that adds or updates an item. */
  put: (item: T) => ProfileChange
  /** The change that removes an item of this revision. */
  without: (item: EntryBase) => ProfileChange
  Editor: ComponentType<ItemEditorProps<T>>
  save: Save
}

/** A list in the profile: each item opens its editor; a removal can be undone. */
export function ItemsSection<T extends EntryBase>({
  title,
  hint,
  items,
  empty,
  add,
  edit,
  name,
  detail,
  facts,
  put,
  without,
  Editor,
  save,
}: ItemsSectionProps<T>) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const [opened, setOpened] = useState<{ item: T | null; base: EntryBase } | null>(null)
  const { conflict, attempt, reset } = useEntryConflict({ items, facts })

  const open = (item: T | null) => {
    reset()
    setOpened({ item, base: item ? { id: item.id, revision: item.revision } : { id: newId(), revision: 0 } })
  }
  const undoRemove = (gone: T) => {
    const again = save(put({ ...gone, revision: 0 }))
    again.catch((error: unknown) => toast(failureOf(error)[0].title, { tone: 'wrong' }))
  }
  const remove = async (gone: T) => {
    await attempt(gone, null, ({ id, revision }) => save(without({ id, revision })))
    toast(t('profile.removed', { name: name(gone) }), { undo: () => undoRemove(gone) })
  }
  const removal = (item: T | null) => (item ? () => remove(item) : undefined)
  const saveItem = async (changed: T) => {
    await attempt(changed, changed, (entry) => save(put(entry)))
    toast(t('profile.saved'), { tone: 'good' })
  }

  return (
    <Section title={title} hint={hint} action={<AddButton what={add} onClick={() => open(null)} />}>
      {items.length === 0 ? (
        <Text tone="soft">{empty}</Text>
      ) : (
        <ItemList {...{ title, items, name, detail }} onOpen={open} />
      )}
      {opened && (
        <Editor
          key={opened.base.id}
          {...opened}
          title={opened.item ? edit : add}
          onSave={saveItem}
          onRemove={removal(opened.item)}
          conflict={conflict}
          onDone={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

type ItemListProps<T extends EntryBase> = Pick<ItemsSectionProps<T>, 'title' | 'items' | 'name' | 'detail'> & {
  onOpen: (item: T) => void
}

/** The items by name, in the full width of the card. */
function ItemList<T extends EntryBase>({ title, items, name, detail, onOpen }: ItemListProps<T>) {
  return (
    <div style={{ marginInline: '-1rem', marginBlockEnd: '-0.75rem' }}>
      <List aria-label={title}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            title={<bdi>{name(item)}</bdi>}
            detail={detail(item)}
            end={<Icon name="chevron-right" size={20} />}
            onClick={() => onOpen(item)}
          />
        ))}
      </List>
    </div>
  )
}
