import { useSyncExternalStore } from 'react'

/** Room for a form of 640 px and a column beside it. */
const WIDE = '(min-width: 75rem)'

const query = () => (typeof matchMedia === 'function' ? matchMedia(WIDE) : undefined)

const subscribe = (changed: () => void) => {
  const wide = query()
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

/** Whether there is room beside the form. What stands there is not even rendered on a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false)
