import { authStore, isInMemoryOnly, onAuthEvent } from '@almanac/auth'
import { TAB_DRAFTS_KEY, tabStorage } from '@almanac/auth/storage'

/**
 * Unsaved values of an editor, until they are saved or the user signs out. The tab keeps them over a reload and over
 * a session that has ended, for the person who typed them; on a shared device only this page has them.
 */
export interface Draft<V> {
  has: (key: string) => boolean
  /** The draft of an item; without one, and for one of another shape, the initial values. */
  get: (key: string, initial: V) => V
  /** `user_id`: who typed it, where the session may just have ended. */
  put: (key: string, values: V, user_id?: string) => void
  remove: (key: string) => void
}

type Drafts = Record<string, unknown>

interface Stored {
  user_id: string
  drafts: Drafts
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isStored = (value: unknown): value is Stored =>
  isRecord(value) && typeof value['user_id'] === 'string' && isRecord(value['drafts'])
const currentUser = (): string | undefined => authStore.getState().user?.id

/** The drafts of this page, also where the tab stores none. */
let inMemory: Stored | null = null
onAuthEvent(({ type }) => {
  if (type === 'signed_out') inMemory = null
})

function stored(): Stored | null {
  try {
    const value: unknown = JSON.parse(tabStorage.get(TAB_DRAFTS_KEY) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    return null
  }
}

/** The drafts of this person, none of another one. */
function draftsOf(user_id: string | undefined): Drafts {
  const found = inMemory ?? stored()
  return found && found.user_id === user_id ? found.drafts : {}
}

function store(drafts: Drafts, user_id: string): void {
  inMemory = { user_id, drafts }
  if (isInMemoryOnly()) return
  if (Object.keys(drafts).length === 0) tabStorage.remove(TAB_DRAFTS_KEY)
  else tabStorage.set(TAB_DRAFTS_KEY, JSON.stringify(inMemory))
}

/** Whether a stored draft has the fields of a form; one of an earlier version may not. */
function hasShapeOf<V extends object>(value: unknown, initial: V): value is V {
  if (!isRecord(value)) return false
  const expected = new Map<string, unknown>(Object.entries(initial))
  return (
    Object.keys(value).length === expected.size &&
    Object.entries(value).every(([key, one]) => {
      const other = expected.get(key)
      return expected.has(key) && (one === null || other === null || typeof one === typeof other)
    })
  )
}

/** Makes the draft store of one editor, keyed by the edited item. `editor`: its name among the editors. */
export function makeDraft<V extends object>(editor: string): Draft<V> {
  const nameOf = (key: string) => `${editor}.${key}`
  const change = (user_id: string | undefined, work: (drafts: Drafts) => Drafts) => {
    if (user_id !== undefined) store(work(draftsOf(user_id)), user_id)
  }
  return {
    has: (key) => nameOf(key) in draftsOf(currentUser()),
    get(key, initial) {
      const value = draftsOf(currentUser())[nameOf(key)]
      return hasShapeOf(value, initial) ? value : initial
    },
    put: (key, values, user_id = currentUser()) => change(user_id, (drafts) => ({ ...drafts, [nameOf(key)]: values })),
    remove: (key) => change(currentUser(), ({ [nameOf(key)]: _, ...others }) => others),
  }
}
