import { createContext, useEffect, type ReactNode } from 'react'

let registering: string | null = null

/**
 * Runs what registers texts, and keeps them apart under `owner`: two releases of
 * one app in a tab have different words under the same keys. What `run` does
 * later (after an await) is no longer part of it.
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

/** For whom texts are registered now; null: for nobody in particular. */
export function registeringScope(): string | null {
  return registering
}

/** Whose texts are shown here; null: the shared ones. */
export const TextScopeContext = createContext<string | null>(null)

/** Which attempt at showing what is here this is: another object when somebody asks for it again; null: there is no end to it. */
export const LoadAttemptContext = createContext<object | null>(null)

const shown = new Map<string, number>()

/** Whether something of this owner is on the page; what belongs to nobody in particular always counts. */
export function isScopeShown(owner: string | null): boolean {
  return owner === null || shown.has(owner)
}

interface TextScopeProps {
  owner: string | null
  /** Texts that cannot be loaded within one attempt are an error; the next asks for them again. Left out, they are asked for without end. */
  attempt?: object
  children: ReactNode
}

/** Everything inside shows the texts that were registered for this owner; null: the shared ones. */
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
