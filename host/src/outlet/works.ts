import type { Work } from '@almanac/federation/shell'

/** What is in progress in one place. */
export interface Works {
  /** Announces work; the answer ends it. */
  begin: (work: Work) => () => void
  isBusy: () => boolean
  /** Resolves once nothing is in progress: at once when there is nothing now. */
  idle: () => Promise<void>
  /** Resolves once something is in progress. */
  busy: () => Promise<void>
  /** Lets all of it keep what was entered, for at most so many milliseconds in all. Never rejects. */
  save: (limit: number) => Promise<void>
}

/** A place where nothing is in progress yet. What begins here has begun in the place around as well. */
export function createWorks(around?: Pick<Works, 'begin'>): Works {
  const works = new Set<Work>()
  const waiting: Record<'idle' | 'busy', Set<() => void>> = { idle: new Set(), busy: new Set() }

  const tell = (what: 'idle' | 'busy') => {
    const listeners = [...waiting[what]]
    waiting[what].clear()
    for (const listener of listeners) listener()
  }

  const until = (what: 'idle' | 'busy') =>
    works.size > 0 === (what === 'busy')
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting[what].add(resolve))

  return {
    begin(work) {
      // A work of its own for each announcement, also where the same is announced twice.
      const begun: Work = { save: () => work.save() }
      works.add(begun)
      const endAround = around?.begin(work)
      tell('busy')
      return () => {
        works.delete(begun)
        endAround?.()
        if (works.size === 0) tell('idle')
      }
    },
    isBusy: () => works.size > 0,
    idle: () => until('idle'),
    busy: () => until('busy'),
    async save(limit) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, limit))
      // What cannot be kept must not hold up what is urgent.
      await Promise.race([late, Promise.allSettled([...works].map(async (work) => work.save()))])
    },
  }
}
