import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { useMemo, useRef, useState } from 'react'

/** Writes from the rows of Today, each in one tap. Rows are named by their keys. The same object for each rendering. */
export interface DirectWrites {
  /** Runs what puts records of these rows into the outbox, by the ids of its writes; resolves to whether they are in it. */
  record: (keys: readonly string[], enqueue: () => Promise<readonly string[]>) => Promise<boolean>
  /** Runs what withdraws records of these rows; resolves to whether that is in the outbox. Rows that are being written are left out. */
  withdraw: (keys: readonly string[], enqueue: (open: ReadonlySet<string>) => Promise<void>) => Promise<boolean>
}

/** What became of the writes. */
interface WritesState {
  writes: DirectWrites
  /** Whether this row is being written and the server may still acknowledge it at once. */
  isFresh: (key: string) => boolean
  /** The last write could not be stored or was refused at once. */
  failure: 'record' | 'undo' | null
  /** Label of the check mark while it is shown. */
  mark: string | null
  unmark: () => void
}

/** How long the server's acknowledgment is awaited before an entry counts as kept on this device. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 1_000

/** The state of a write after the timeout at the latest. Rejects if it was refused. */
function outcomeSoon(id: string): Promise<'saved' | 'waiting'> {
  return Promise.race([
    outbox.settled(id),
    new Promise<'waiting'>((resolve) => {
      setTimeout(() => resolve('waiting'), ACKNOWLEDGEMENT_TIMEOUT_MS)
    }),
  ])
}

export function useDirectWrites(): WritesState {
  const { t } = useTranslation('activities')
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<WritesState['failure']>(null)
  const [mark, setMark] = useState<string | null>(null)
  // Synchronously, because a second tap may come before the next rendering.
  const running = useRef(new Set<string>())

  const writes = useMemo((): DirectWrites => {
    const record: DirectWrites['record'] = async (keys, enqueue) => {
      if (keys.some((key) => running.current.has(key))) return false
      keys.forEach((key) => running.current.add(key))
      setFresh((before) => [...before, ...keys])
      setFailure(null)
      const settle = () => setFresh((before) => before.filter((key) => !keys.includes(key)))
      try {
        const ids = await enqueue()
        void Promise.all(ids.map(outcomeSoon))
          .then((outcomes) =>
            setMark(t(outcomes.includes('waiting') ? 'dashboard.dose.mark_kept' : 'dashboard.dose.mark_saved')),
          )
          .catch(() => setFailure('record'))
          .finally(settle)
        return true
      } catch {
        settle()
        setFailure('record')
        return false
      } finally {
        keys.forEach((key) => running.current.delete(key))
      }
    }

    const withdraw: DirectWrites['withdraw'] = async (keys, enqueue) => {
      const open = new Set(keys.filter((key) => !running.current.has(key)))
      open.forEach((key) => running.current.add(key))
      setFailure(null)
      try {
        await enqueue(open)
        return open.size > 0
      } catch {
        setFailure('undo')
        return false
      } finally {
        open.forEach((key) => running.current.delete(key))
      }
    }
    return { record, withdraw }
  }, [t])
  return { writes, isFresh: (key) => fresh.includes(key), failure, mark, unmark: () => setMark(null) }
}
