import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '@almanac/ui/router'

/** Opens a dialog for an address with `?change=` and this name, as password managers know it; once, so that Back does not. `ready` is false until it can be opened. */
export function useOpenedByLink(name: string, open: () => void, ready = true): void {
  const [search, setSearch] = useSearchParams()
  const asked = ready && search.get('change') === name
  const openOnce = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete('change')
        return before
      },
      { replace: true },
    )
    open()
  })
  useEffect(() => {
    if (asked) openOnce()
  }, [asked])
}
