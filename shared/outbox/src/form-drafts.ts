import type { Claim, Claims } from './claims'
import type { DraftRecord } from './database'
import { newDraftKey, type Drafts } from './drafts'
import type { TabMemory } from './tab-memory'

/** How long a form waits for a draft that this tab had before, in milliseconds: a page that is reloaded still holds it for a moment. */
const OWN_WAIT_MS = 500

/** The dependencies of forms with drafts. */
export interface FormDrafts {
  drafts: Drafts
  claims: Claims
  tab: TabMemory
}

/** A draft of the same place that this form does not write. */
export interface OtherDraft {
  key: string
  value: unknown
  /** When it was last changed, in milliseconds since 1970; undefined for a draft of before. */
  changed_at: number | undefined
  /** Another form has it open, usually in another tab. */
  isOpen: boolean
}

/** The draft of one open form. No other form writes it. */
export interface FormDraft {
  /** The stored input; undefined if it starts empty. */
  restored: unknown
  others: OtherDraft[]
  /** Stores the input; a form that lost its draft to another one gets a new one. */
  put: (value: unknown) => Promise<void>
  remove: () => Promise<void>
  /** Lets other forms have it. */
  release: () => Promise<void>
  /** Claims it again, for a page shown again. Resolves to false if another form has had it meanwhile. */
  reclaim: () => Promise<boolean>
  /** Leaves what was restored to other forms. */
  startNew: () => Promise<void>
}

/** What a form wants to open. */
export interface DraftRequest {
  /** What it is a draft of, such as `activity:<id>`; several forms may be open for it. */
  place: string
  isDraft: (value: unknown) => boolean
  /** Opens this draft, whoever has it. */
  key?: string
  /** Another form has taken the draft over. */
  onLost: () => void
}

const claimName = (key: string): string => `draft.${key}`
const tabName = (place: string): string => `almanac.draft.${place}`

/** Stores a draft that the next form of this tab opens, for instance one made of a refused write. */
export async function offerDraft({ drafts, tab }: FormDrafts, place: string, value: unknown): Promise<void> {
  const key = newDraftKey(place)
  await drafts.put(key, value)
  tab.set(tabName(place), key)
}

/**
 * Opens the draft of a form: the one this tab had before, otherwise the newest that no open
 * form has, otherwise a new one. The other drafts of the place are returned beside it.
 */
export async function openDraft(forms: FormDrafts, request: DraftRequest): Promise<FormDraft> {
  const own = request.key ?? forms.tab.get(tabName(request.place))
  const found = (await forms.drafts.list(request.place)).filter(({ value }) => request.isDraft(value))
  const rank = ({ key, changed_at = 0 }: DraftRecord) => (key === own ? Infinity : changed_at)
  const inOrder = found.sort((one, other) => rank(other) - rank(one))
  const form = new OpenForm(forms, request)
  const opened = await form.openFirst(inOrder, own)
  const others = inOrder.filter(({ key }) => key !== opened?.key)
  return form.asDraft(opened?.value, await withState(forms, others))
}

/** One draft for all forms of a key, of which the last write counts. */
export async function openSharedDraft(drafts: Drafts, key: string): Promise<FormDraft> {
  const nothing = () => Promise.resolve()
  return {
    restored: await drafts.get(key),
    others: [],
    put: (value) => drafts.put(key, value),
    remove: () => drafts.remove(key),
    release: nothing,
    reclaim: () => Promise.resolve(true),
    startNew: nothing,
  }
}

/** Whether other forms have these drafts open. */
const withState = ({ claims }: FormDrafts, others: readonly DraftRecord[]): Promise<OtherDraft[]> =>
  Promise.all(
    others.map(async ({ key, value, changed_at }) => {
      const claim = await claims.claim(claimName(key), { onLost: () => undefined })
      await claim?.release()
      return { key, value, changed_at, isOpen: claim === null }
    }),
  )

/** A form and the draft that it writes. */
class OpenForm {
  readonly #forms: FormDrafts
  readonly #request: DraftRequest
  #key: string
  #claim: Claim | null = null
  /** The taking by which it has its claim. */
  #taken: object | null = null
  /** When this form last wrote it or found it, in milliseconds since 1970; undefined if it is not stored. */
  #written_at: number | undefined
  #isLost = false

  constructor(forms: FormDrafts, request: DraftRequest) {
    this.#forms = forms
    this.#request = request
    this.#key = newDraftKey(request.place)
  }

  /** Opens the first draft that it may; undefined if it starts with a new one. */
  async openFirst(inOrder: readonly DraftRecord[], own: string | null): Promise<DraftRecord | undefined> {
    for (const record of inOrder) {
      const { key } = record
      const isOpened = await this.#take(key, {
        wait_ms: key === own ? OWN_WAIT_MS : 0,
        steal: key === this.#request.key,
      })
      if (!isOpened) continue
      // The one that had it may have removed or changed it since it was listed.
      const now = await this.#forms.drafts.record(key)
      if (!now) continue
      if (key === this.#request.place) await this.#move(now)
      else this.#written_at = now.changed_at ?? 0
      return { ...record, value: now.value }
    }
    await this.#startNew()
    return undefined
  }

  /** Gives a draft that an earlier version stored under its place a key of its own. */
  async #move({ value }: DraftRecord): Promise<void> {
    const key = newDraftKey(this.#request.place)
    await this.#write(key, value)
    await this.#forms.drafts.remove(this.#request.place)
    await this.#take(key)
  }

  async #startNew(): Promise<void> {
    await this.#take(this.#renew())
  }

  /** Turns to a draft that no other form can have. */
  #renew(): string {
    this.#isLost = false
    this.#written_at = undefined
    this.#key = newDraftKey(this.#request.place)
    return this.#key
  }

  /** Claims a draft and releases the one before. Resolves to whether it could. */
  async #take(key: string, how: { wait_ms?: number; steal?: boolean } = {}): Promise<boolean> {
    // It may be lost before it is known here.
    const taking = { isLost: false }
    const claim = await this.#forms.claims.claim(claimName(key), {
      ...how,
      onLost: () => {
        taking.isLost = true
        if (this.#taken === taking) this.#lose()
      },
    })
    if (!claim) return false
    await this.#claim?.release()
    this.#key = key
    this.#claim = claim
    this.#taken = taking
    if (taking.isLost) this.#lose()
    return true
  }

  #lose(): void {
    this.#isLost = true
    this.#claim = null
    this.#taken = null
    this.#request.onLost()
  }

  #write(key: string, value: unknown): Promise<void> {
    const { drafts, tab } = this.#forms
    this.#written_at = Date.now()
    tab.set(tabName(this.#request.place), key)
    return drafts.put(key, value, this.#written_at)
  }

  async #put(value: unknown): Promise<void> {
    // Claimed beside the write, which an unloading page has no time to wait for.
    if (this.#isLost) void this.#take(this.#renew()).catch(() => undefined)
    await this.#write(this.#key, value)
  }

  async #remove(): Promise<void> {
    const { drafts, tab } = this.#forms
    if (this.#isLost) return
    this.#written_at = undefined
    if (tab.get(tabName(this.#request.place)) === this.#key) tab.remove(tabName(this.#request.place))
    await drafts.remove(this.#key)
  }

  async #release(): Promise<void> {
    const claim = this.#claim
    this.#claim = null
    await claim?.release()
  }

  async #reclaim(): Promise<boolean> {
    if (this.#isLost) return false
    if (this.#claim) return true
    const isMine = (await this.#take(this.#key)) && (await this.#isAsWritten())
    if (!isMine) {
      await this.#release()
      this.#lose()
    }
    return isMine
  }

  /** Whether nobody has changed or removed it since. */
  async #isAsWritten(): Promise<boolean> {
    if (this.#written_at === undefined) return true
    return ((await this.#forms.drafts.record(this.#key))?.changed_at ?? 0) === this.#written_at
  }

  asDraft(restored: unknown, others: OtherDraft[]): FormDraft {
    return {
      restored,
      others,
      put: (value) => this.#put(value),
      remove: () => this.#remove(),
      release: () => this.#release(),
      reclaim: () => this.#reclaim(),
      startNew: () => this.#startNew(),
    }
  }
}
