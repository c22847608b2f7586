import type { SlotName, Slots } from '@almanac/federation'
import { ShellContext, type Shell, type SlotFill } from '@almanac/federation/shell'
import { useMemo, type ComponentType, type ReactNode } from 'react'

type Fills = { [N in SlotName]?: ComponentType<Slots[N]> }

/** Fills slots as the host does, for a test of the surrounding screen: `<Filled by={{ 'dashboard.tiles': Fill }}>`. */
export function Filled({ by, children }: { by: Fills; children: ReactNode }) {
  const shell = useMemo((): Shell => {
    const slotFills = <N extends SlotName>(name: N): SlotFill<N>[] => {
      const Fill: Fills[N] = by[name]
      return Fill ? [{ key: name, Fill }] : []
    }
    return { slotFills, begin: () => () => undefined }
  }, [by])
  return <ShellContext value={shell}>{children}</ShellContext>
}
