import { useBusy } from '@almanac/federation/shell'
import { drafts } from '@almanac/outbox'
import { useEffect, useRef, useState } from 'react'

/** A text that is being written, and how it is changed; `forget` begins anew and keeps nothing. */
interface KeptText {
  text: string
  write: (text: string) => void
  forget: () => void
}

/** What is being written, kept on this device under a key until it is forgotten: a closed tab takes nothing away. */
export function useKeptText(key: string, initial = ''): KeptText {
  const [text, setText] = useState(initial)
  const touched = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  useBusy(text !== initial, () => keeping.current)

  useEffect(() => {
    let here = true
    drafts.get(key).then(
      (kept) => {
        if (here && !touched.current && typeof kept === 'string') setText(kept)
      },
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [key])

  // Without room on the device the text still stands here; only a reload would lose it.
  const change = (next: string, keep: () => Promise<void>) => {
    touched.current = true
    setText(next)
    keeping.current = keep().catch(() => undefined)
  }
  return {
    text,
    write: (next) => change(next, () => drafts.put(key, next)),
    forget: () => change(initial, () => drafts.remove(key)),
  }
}
