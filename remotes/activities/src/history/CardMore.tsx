import { createContext, use, useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'

/** What the details of a card know of it. */
interface More {
  isShown: boolean
  /** Adds a rule to those of the card; the function that it returns takes it out again. */
  addRule: (rule: string) => () => void
}

const MoreContext = createContext<More | null>(null)

export const CardMoreProvider = MoreContext.Provider

/** Whether the details of the card around are shown; false outside of a card. */
export const useIsMoreShown = (): boolean => use(MoreContext)?.isShown ?? false

/** A detail of a card, shown when its reader asks for more. */
export const CardMore = ({ children }: { children: ReactNode }) => (useIsMoreShown() ? children : null)

/** How a number of a card is worked out: shown with the other rules of the card, at its end (`WorkedOut`). */
export function Definition({ children }: { children: string }) {
  const more = use(MoreContext)
  useEffect(() => (more?.isShown ? more.addRule(children) : undefined), [more, children])
  return null
}

/** The activities whose details are open. In memory: it holds while the page stands, on the way to an entry and back. */
const opened = new Set<string>()

/** The details of an activity: whether they are open, remembered while the page stands, and the rules of its numbers. */
export function useMoreOf(activity_id: string) {
  const [isOpen, setOpen] = useState(() => opened.has(activity_id))
  // The button answers first: the details of a card are charts, tables and rows.
  const isShown = useDeferredValue(isOpen)
  const [rules, setRules] = useState<readonly { rule: string }[]>([])
  const addRule = useCallback((rule: string) => {
    const added = { rule }
    setRules((before) => [...before, added])
    return () => setRules((before) => before.filter((one) => one !== added))
  }, [])
  const more = useMemo((): More => ({ isShown, addRule }), [isShown, addRule])
  const toggle = () => {
    if (isOpen) opened.delete(activity_id)
    else opened.add(activity_id)
    setOpen(!isOpen)
  }
  return { more, isOpen, toggle, rules: rules.map(({ rule }) => rule) }
}
