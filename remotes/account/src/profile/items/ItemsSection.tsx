import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { newId } from '@almanac/domain/ids'
import type { EntryBase, EntryRow } from '@almanac/domain/profile-entries'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Icon, Text, toast } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { useFailure } from '../../failure/useFailure'
import { AddButton, Section } from '../Section'
import type { EntryList } from './entryLists'
import { discardEntryChanges, ENTRY_PARAMETER } from './entryWrites'
import { PendingNote } from './PendingNote'
import { useEntries } from './useEntries'
import { useRefusal, type EntryFacts, type EntryRefusal } from './useRefusal'

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
  /** The server has refused a change of it. */
  refusal: EntryRefusal | null
  onDone: () => void
}

interface ItemsSectionProps<T extends EntryBase> {
  title: string
  hint?: string
  list: EntryList<T>
  /** The stored entries. */
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
  Editor: ComponentType<ItemEditorProps<T>>
}

/** The open editor: of an item, or of a new one with this id. */
interface Opened<T> {
  item: T | null
  base: EntryBase
  /** The id that was saved last: a draft of a new one has its own. */
  saved_id?: string
}

/** A list in the profile: each item opens its editor; a removal can be undone. Changes are kept on this device until the server has them. */
export function ItemsSection<T extends EntryBase>(props: ItemsSectionProps<T>) {
  const { title, hint, empty, add, edit, name, detail, Editor } = props
  const { t } = useTranslation('account_profile')
  const { rows, opened, open, close, refusal, saveItem, removeItem } = useItems(props)
  useWantedEntry(rows, ({ edited }) => open(edited))

  return (
    <Section title={title} hint={hint} action={<AddButton what={add} onClick={() => open(null)} />}>
      {rows.length === 0 ? (
        <Text tone="soft">{empty}</Text>
      ) : (
        <ItemList {...{ title, rows, name, detail }} onOpen={open} />
      )}
      {opened && (
        <Editor
          key={opened.base.id}
          item={opened.item}
          base={opened.base}
          title={opened.item ? edit : add}
          onSave={async (changed) => {
            const outcome = await saveItem(changed)
            if (outcome === 'saved') toast(t('saved'), { tone: 'good' })
            else toast(t('waiting'))
          }}
          onRemove={removeItem}
          refusal={refusal}
          onDone={close}
        />
      )}
    </Section>
  )
}

type ItemsOptions<T extends EntryBase> = Pick<ItemsSectionProps<T>, 'title' | 'list' | 'items' | 'name' | 'facts'>

/** The rows of a list, the open editor, and what it does. */
function useItems<T extends EntryBase>({ title, list, items, name, facts }: ItemsOptions<T>) {
  const { t } = useTranslation('account_profile')
  const failureOf = useFailure()
  const [opened, setOpened] = useState<Opened<T> | null>(null)
  const { rows, pending, save, remove } = useEntries({ list, items, title, name })
  const giveUp = (entry_id: string) => discardEntryChanges(list, entry_id)
  const { based, reset, noteRefusal, refusalOf } = useRefusal({ facts, pending, items, giveUp })

  const open = (item: T | null) => {
    reset()
    setOpened({ item, base: item ? { id: item.id, revision: item.revision } : { id: newId(), revision: 0 } })
  }
  const attempt = async <R,>(entry: T, work: (entry: T) => Promise<R>): Promise<R> => {
    setOpened((now) => now && { ...now, saved_id: entry.id })
    return work(based(entry)).catch((error: unknown) => {
      noteRefusal()
      throw error
    })
  }
  const removeItem = async (gone: T) => {
    const undo = await attempt(gone, remove)
    const failed = (error: unknown) => toast(failureOf(error)[0].title, { tone: 'wrong' })
    toast(t('removed', { name: name(gone) }), { undo: () => void undo().catch(failed) })
  }
  const item = opened?.item
  const id = opened?.saved_id ?? opened?.base.id
  return {
    rows,
    opened,
    open,
    close: () => setOpened(null),
    refusal: refusalOf(rows.find(({ shown }) => shown.id === id)),
    saveItem: (changed: T) => attempt(changed, save),
    removeItem: item ? () => removeItem(item) : undefined,
  }
}

/** Opens the entry that the address names, such as a refused one in the list of unsent entries. */
function useWantedEntry<T extends EntryBase>(rows: readonly EntryRow<T>[], open: (row: EntryRow<T>) => void): void {
  const [search, setSearch] = useSearchParams()
  const [found, setFound] = useState<string | null>(null)
  const named = search.get(ENTRY_PARAMETER)
  const isHere = rows.some(({ shown }) => shown.id === named)
  const takeName = useEffectEvent(() => {
    setFound(named)
    setSearch(withoutEntry, { replace: true })
  })
  const openFound = useEffectEvent(() => {
    const row = rows.find(({ shown }) => shown.id === found)
    setFound(null)
    if (row) open(row)
  })
  useEffect(() => {
    if (isHere) takeName()
  }, [isHere, named])
  // The dialog adds to the history of the address, so that is changed before.
  const isReady = found !== null && named === null
  useEffect(() => {
    if (isReady) openFound()
  }, [isReady])
}

function withoutEntry(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete(ENTRY_PARAMETER)
  return rest
}

type ItemListProps<T extends EntryBase> = Pick<ItemsSectionProps<T>, 'title' | 'name' | 'detail'> & {
  rows: readonly EntryRow<T>[]
  onOpen: (item: T) => void
}

/** The items by name, in the full width of the card. */
function ItemList<T extends EntryBase>({ title, rows, name, detail, onOpen }: ItemListProps<T>) {
  return (
    <div style={{ marginInline: '-1rem', marginBlockEnd: '-0.75rem' }}>
      <List aria-label={title}>
        {rows.map(({ shown, edited, pending }) => (
          <ListRow
            key={shown.id}
            title={<bdi>{name(shown)}</bdi>}
            detail={
              <>
                {detail(shown)}
                <PendingNote pending={pending} />
              </>
            }
            end={<Icon name="chevron-right" size={20} />}
            onClick={() => onOpen(edited)}
          />
        ))}
      </List>
    </div>
  )
}
