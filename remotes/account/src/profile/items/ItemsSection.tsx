import { useState, type ComponentType, type ReactNode } from 'react'
import type { Profile, ProfileChange } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Icon, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'
import { AddButton, Section } from '../Section'
import type { Save } from '../useProfile'

interface Item {
  id: string
}

/** Props of an item editor. */
export interface ItemEditorProps<T extends Item> {
  /** Null for a new one. */
  item: T | null
  title: string
  /** Saves it; throws ApiError. */
  onSave: (item: T) => Promise<unknown>
  /** Removes it; undefined for a new one. Throws ApiError. */
  onRemove?: () => Promise<unknown>
  onDone: () => void
}

interface ItemsSectionProps<T extends Item> {
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
  /** The change that adds or updates an item. */
  put: (item: T) => (now: Profile) => ProfileChange
  /** The change that removes an item. */
  without: (item: T) => (now: Profile) => ProfileChange
  Editor: ComponentType<ItemEditorProps<T>>
  save: Save
}

/** A list in the profile: each item opens its editor; a removal can be undone. */
export function ItemsSection<T extends Item>({
  title,
  hint,
  items,
  empty,
  add,
  edit,
  name,
  detail,
  put,
  without,
  Editor,
  save,
}: ItemsSectionProps<T>) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const [open, setOpen] = useState<T | 'new' | null>(null)
  const item = open === 'new' ? null : open

  const undoRemove = (gone: T) => {
    save(put(gone)).catch((error: unknown) => toast(failureOf(error)[0].title, { tone: 'wrong' }))
  }
  const remove = async (gone: T) => {
    await save(without(gone))
    toast(t('profile.removed', { name: name(gone) }), { undo: () => undoRemove(gone) })
  }
  const saveItem = async (changed: T) => {
    await save(put(changed))
    toast(t('profile.saved'), { tone: 'good' })
  }

  return (
    <Section title={title} hint={hint} action={<AddButton what={add} onClick={() => setOpen('new')} />}>
      {items.length === 0 ? (
        <Text tone="soft">{empty}</Text>
      ) : (
        <ItemList {...{ title, items, name, detail }} onOpen={setOpen} />
      )}
      {open !== null && (
        <Editor
          key={item?.id ?? 'new'}
          item={item}
          title={item ? edit : add}
          onSave={saveItem}
          onRemove={item ? () => remove(item) : undefined}
          onDone={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

type ItemListProps<T extends Item> = Pick<ItemsSectionProps<T>, 'title' | 'items' | 'name' | 'detail'> & {
  onOpen: (item: T) => void
}

/** The items by name, in the full width of the card. */
function ItemList<T extends Item>({ title, items, name, detail, onOpen }: ItemListProps<T>) {
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

/** The list with the item of the same id replaced, or the item appended. */
export function withItem<T extends { id: string }>(list: readonly T[], item: T): T[] {
  return list.some(({ id }) => id === item.id)
    ? list.map((each) => (each.id === item.id ? item : each))
    : [...list, item]
}

/** The list without the item of this id. */
export function withoutItem<T extends { id: string }>(list: readonly T[], { id }: { id: string }): T[] {
  return list.filter((each) => each.id !== id)
}
