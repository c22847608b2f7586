import { useState } from 'react'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { GROUP_HASH, GROUP_PARAMETER, isProfileGroup, type ProfileGroup } from './groups'

interface OpenGroup {
  /** The group that the address names; null at the address of the list. */
  named: ProfileGroup | null
  /** The group that a wide window shows beside the list: the named one, else the one used last, else the first. */
  beside: ProfileGroup
  /** Notes the group that is being used: it stays open when the window becomes wide, or when a link opened its dialog. */
  use: (group: ProfileGroup) => void
}

/** Which group of the profile is open. */
export function useOpenGroup(): OpenGroup {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const section = search.get(GROUP_PARAMETER) ?? hash.replace(GROUP_HASH, '')
  const named = isProfileGroup(section) ? section : null
  const [used, setUsed] = useState<{ group: ProfileGroup; named: ProfileGroup | null } | null>(null)
  // What was used under an earlier address does not count any more.
  const current = used?.named === named ? used.group : null
  return {
    named,
    beside: current ?? named ?? 'you',
    use: (group) =>
      setUsed((before) => (before?.group === group && before.named === named ? before : { group, named })),
  }
}
