import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError, onReachabilityChange } from '@almanac/api-client'
import { type BrandDraft, type BrandState, saveBrandDraft } from '@almanac/contracts/platform/brands'
import { useBusy } from '@almanac/federation/shell'

/** After the last key, so that a word is one save. */
const SAVE_AFTER_MS = 400

/** Whether everything that was typed is stored; why not, otherwise. */
export type Saving = 'saved' | 'saving' | 'failed' | 'conflict'

export interface EditedBrand {
  /** As the server answered last: problems, versions, who tries what. */
  state: BrandState
  /** As it stands in the fields. */
  draft: BrandDraft
  saving: Saving
  change: (change: Partial<BrandDraft>) => void
  /** Stores what was typed; also over what somebody else has stored, where `revision` is theirs. */
  save: (revision?: number) => Promise<void>
  /** The revision of the draft once everything that was typed is stored; rejects where it could not be. */
  stored: () => Promise<number>
  /** Takes an answer of the server: its draft, where nothing of one's own is waiting. */
  take: (state: BrandState) => void
}

const send = (
  params: { company: string; theme: string },
  { revision, draft }: Pick<BrandState, 'revision' | 'draft'>,
) => api(saveBrandDraft, { params, body: { revision, draft } })

/** Lets the browser ask before it closes the page; returns a function that ends this. */
function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => {
    removeEventListener('beforeunload', ask)
  }
}

/** Stores what was typed also when the screen is left and when the server answers again; until then the page is not closed unasked. */
function useNothingLost(saving: Saving, save: () => Promise<void>): void {
  useEffect(() => () => void save(), [save])
  useEffect(() => onReachabilityChange((reached) => reached && void save()), [save])
  useEffect(() => (saving === 'saved' ? undefined : askBeforeClosing()), [saving])
  useBusy(saving !== 'saved', save)
}

/** The draft of a brand, stored while it is being typed: one request at a time, each with the revision of the last. */
export function useBrandDraft(initial: BrandState): EditedBrand {
  const [state, setState] = useState(initial)
  const [draft, setDraft] = useState(initial.draft)
  const [saving, setSaving] = useState<Saving>('saved')
  const latest = useRef({ draft: initial.draft, revision: initial.revision, dirty: false })
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const { company, theme } = initial
  const store = useCallback(async () => {
    const now = latest.current
    setSaving('saving')
    try {
      while (now.dirty) {
        now.dirty = false
        const answer = await send({ company: company.key, theme }, now)
        now.revision = answer.revision
        setState(answer)
      }
      setSaving('saved')
    } catch (error) {
      now.dirty = true
      setSaving(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed')
    }
  }, [company.key, theme])

  const save = useCallback(
    async (revision?: number) => {
      clearTimeout(timer.current)
      if (revision !== undefined) latest.current.revision = revision
      if (!latest.current.dirty) return running.current ?? undefined
      running.current ??= store().finally(() => (running.current = null))
      return running.current
    },
    [store],
  )

  const change = useCallback(
    (changed: Partial<BrandDraft>) => {
      const next = { ...latest.current.draft, ...changed }
      Object.assign(latest.current, { draft: next, dirty: true })
      setDraft(next)
      setSaving((now) => (now === 'conflict' ? now : 'saving'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS)
    },
    [save],
  )

  const stored = async () => {
    await save()
    if (latest.current.dirty) throw new Error('The draft is not stored')
    return latest.current.revision
  }

  const take = useCallback((answer: BrandState) => {
    Object.assign(latest.current, { draft: answer.draft, revision: answer.revision, dirty: false })
    setState(answer)
    setDraft(answer.draft)
    setSaving('saved')
  }, [])

  useNothingLost(saving, save)
  return { state, draft, saving, change, save, stored, take }
}
