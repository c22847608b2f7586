import { useState } from 'react'
import { useSearchParams } from '@almanac/ui/router'
import { GROUP_PARAMETER, isProfileGroup, type ProfileGroup } from './groups'

interface OpenGroup {
  /** The group that a wide window shows. */
  open: ProfileGroup
  /** Notes the group that is being used: it stays open when the window becomes wide, or when a link opened its dialog. */
  use: (group: ProfileGroup) => void
}

/** The group that stands beside the list: the one that the address names, else the one used last, else the first. */
export function useOpenGroup(): OpenGroup {
  const [search] = useSearchParams()
  const named = search.get(GROUP_PARAMETER)
  const [used, setUsed] = useState<{ group: ProfileGroup; named: string | null } | null>(null)
  // What was used under an earlier address does not count any more.
  const current = used?.named === named ? used.group : null
  return {
    open: current ?? (isProfileGroup(named) ? named : 'you'),
    use: (group) =>
      setUsed((before) => (before?.group === group && before.named === named ? before : { group, named })),
  }
}
