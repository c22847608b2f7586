import { createContext, useEffect, type ReactNode } from 'react'

let registering: string | null = null

/**
 * Runs code that registers texts, and keeps them separate under `owner`: two releases of one app in
 * a tab have different texts under the same keys. Covers only the synchronous part of `run`, not
 * what follows an await.
 */
export function runInTextScope<T>(owner: string, run: () => T): T {
  const before = registering
  registering = owner
  try {
    return run()
  } finally {
    registering = before
  }
}

/** The owner of texts that are registered now; null: shared. */
export function registeringScope(): string | null {
  return registering
}

/** The owner of the texts shown here; null: the shared ones. */
export const TextScopeContext = createContext<string | null>(null)

/** Identifies an attempt to show the content: a new object for each retry by the user; null: retry without limit. */
export const LoadAttemptContext = createContext<object | null>(null)

const shown = new Map<string, number>()

/** Whether content of this owner is mounted; always true for shared texts. */
export function isScopeShown(owner: string | null): boolean {
  return owner === null || shown.has(owner)
}

interface TextScopeProps {
  owner: string | null
  /**
   * Texts that fail to load within one attempt are an error; the next attempt requests them again.
   * If omitted, they are retried without limit.
   */
  attempt?: object
  children: ReactNode
}

/** Everything inside shows the texts registered for this owner; null: the shared ones. */
export function TextScope({ owner, attempt, children }: TextScopeProps) {
  useEffect(() => {
    if (owner === null) return
    shown.set(owner, (shown.get(owner) ?? 0) + 1)
    return () => {
      const left = (shown.get(owner) ?? 1) - 1
      if (left > 0) shown.set(owner, left)
      else shown.delete(owner)
    }
  }, [owner])
  return (
    <TextScopeContext value={owner}>
      <LoadAttemptContext value={attempt ?? null}>{children}</LoadAttemptContext>
    </TextScopeContext>
  )
}
