import { useRef, useState } from 'react'
import { useTextDraft } from './useDraft'

interface ComposerOptions<Problem extends string> {
  /** The key of the draft; give the component another React key where it changes. */
  draft: string
  /** What is wrong with a text, if anything. */
  problemOf: (text: string) => Problem | undefined | null
  /** Rejects when the text could not be stored on this device: what was written stays then. */
  onSend: (text: string) => Promise<void>
}

/** A text that is written and sent, such as a message or a comment: a draft until `onSend` has it. A problem is said when it is sent, and goes away with the next letter. */
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
      // What was typed in the meantime begins the next text.
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
