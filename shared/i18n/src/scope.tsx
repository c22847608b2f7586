import { createContext, useEffect, type ReactNode } from 'react'

let registering: string | null = null

/**
 * Runs what registers texts, and keeps them apart under `owner`: two releases of
 * one app in a tab have different words under the same keys. What `run` does
 * later (after an await) is no longer part of it.
 */
export function registeringFor<T>(owner: string, run: () => T): T {
  const before = registering
  registering = owner
  try {
    return run()
  } finally {
    registering = before
  }
}

/** Under which name the texts are kept that are registered now. */
export function registeredName(namespace: string): string {
  return registering === null ? namespace : ownedName(namespace, registering)
}

/** The name of a namespace as one owner registered it. */
export function ownedName(namespace: string, owner: string): string {
  return `${namespace}@${owner}`
}

/** Whose words are spoken here; null: everybody's. */
export const Speaker = createContext<string | null>(null)

/** Which attempt at showing what is here this is: another object when somebody asks for it again; null: there is no end to it. */
export const Attempt = createContext<object | null>(null)

const shown = new Map<string, number>()

/** Whether something of the owner of this namespace is on the page; what nobody owns always counts. */
export function isSpoken(name: string): boolean {
  const at = name.lastIndexOf('@')
  return at === -1 || shown.has(name.slice(at + 1))
}

interface SpeakingAsProps {
  owner: string | null
  /** Words that cannot be had within one attempt are an error; the next asks for them anew. Left out, they are asked for without end. */
  attempt?: object
  children: ReactNode
}

/** Everything inside speaks with the words that were registered for this owner; null: with everybody's. */
export function SpeakingAs({ owner, attempt, children }: SpeakingAsProps) {
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
    <Speaker value={owner}>
      <Attempt value={attempt ?? null}>{children}</Attempt>
    </Speaker>
  )
}
