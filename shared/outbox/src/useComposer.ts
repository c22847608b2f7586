import { useRef, useState } from 'react'
import { useTextDraft } from './useDraft'

interface ComposerOptions<Problem extends string> {
  /** The key of the draft; if it can change, give the component another React key with it. */
  draft: string
  /** Validates a text; null or undefined if valid. */
  problemOf: (text: string) => Problem | undefined | null
  /** Rejects if the text could not be stored on this device; the input then stays. */
  onSend: (text: string) => Promise<void>
}

/** A text to compose and send, such as a message or comment; a draft until `onSend` resolves. A problem is shown on send and cleared by the next key. */
export function useComposer<Problem extends string>({ draft, problemOf, onSend }: ComposerOptions<Problem>) {
  const [text, write] = useTextDraft(draft)
  const [problem, setProblem] = useState<Problem | 'NOT_KEPT' | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const submit = async (): Promise<void> => {
    if (busy) return
    const found = problemOf(text) ?? null
    setProblem(found)
    field.current?.focus()
    if (found) return
    setBusy(true)
    try {
      await onSend(text.trim())
      // Input typed meanwhile is the start of the next text.
      const now = field.current?.value ?? text
      write(now.startsWith(text) ? now.slice(text.length) : now)
    } catch {
      setProblem('NOT_KEPT')
    } finally {
      setBusy(false)
    }
  }
  const change = (next: string): void => {
    write(next)
    setProblem(null)
  }
  return { text, change, problem, busy, field, submit }
}
