import { useContext, useEffect, useRef } from 'react'
import { ShellContext } from './context'

/**
 * Says that something is in progress here: while `active`, another release of
 * this remote waits. `save` keeps what was entered when it can wait no longer.
 */
export function useBusy(active: boolean, save?: () => Promise<void>): void {
  const { begin } = useContext(ShellContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (active ? begin({ save: async () => latest.current?.() }) : undefined), [active, begin])
}
