import { useEffect, useRef, useState } from 'react'
import { useBusy } from '@almanac/federation/shell'
import { drafts } from '@almanac/outbox'

/**
 * What is being written, kept on this device until it is sent: a reload, a
 * closed tab, another release or an expired session takes nothing away. Where
 * the device keeps nothing, it is plain state.
 */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState('')
  const touched = useRef(false)
  const keeping = useRef(Promise.resolve())
  useBusy(text !== '', () => keeping.current)

  useEffect(() => {
    let current = true
    touched.current = false
    drafts.get(key).then(
      (kept) => {
        if (current && !touched.current && typeof kept === 'string') setText(kept)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [key])

  return [
    text,
    (next) => {
      touched.current = true
      setText(next)
      const kept = next === '' ? drafts.remove(key) : drafts.put(key, next)
      keeping.current = kept.catch(() => undefined)
    },
  ]
}
