import { useSearchParams } from '@almanac/ui/router'
import { useState } from 'react'

const APPOINTMENT = 'appointment'

/**
 * Which appointment is open. Beside the list the address says it (`?appointment`), so that Back closes it; the dialog of
 * a narrow window has a history entry of its own, and opens at such an address too.
 */
export function useOpenedId(isBeside: boolean) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(APPOINTMENT)
  const [inDialog, setInDialog] = useState(named)
  return {
    id: isBeside ? named : inDialog,
    open: (id: string): void => (isBeside ? setSearch({ [APPOINTMENT]: id }) : setInDialog(id)),
    close: (): void => {
      setInDialog(null)
      if (isBeside) setSearch({}, { replace: true })
    },
  }
}
