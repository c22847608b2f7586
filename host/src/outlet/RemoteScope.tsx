import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { SlotName, Slots } from '@almanac/federation'
import { ShellContext, type Shell } from '@almanac/federation/shell'
import { currentBridge, onBridge } from '@almanac/native/current'
import type { Release } from '@almanac/contracts/platform/registry'
import { onUserEvent } from '../registry/event-stream'
import { useIsEnabled, useRegistry } from '../registry/registry-store'
import type { BusyTracker } from './busy-tracker'
import { createFill } from './Fill'

interface RemoteScopeProps {
  tracker: BusyTracker
  mounting?: () => void
  children: ReactNode
}

/** What the shell does for one remote: fills the slots of its screens, and keeps it from being exchanged while something is in progress. */
export function RemoteScope({ tracker, mounting, children }: RemoteScopeProps) {
  const remotes = useRegistry((registry) => registry.remotes)
  const isEnabled = useIsEnabled()
  const shell = useMemo(
    (): Shell => ({
      begin: tracker.begin,
      slotFills: resolveSlotFills(remotes, isEnabled),
      onEvent: onUserEvent,
      native: { current: currentBridge, subscribe: onBridge },
      ...(mounting ? { mounting } : {}),
    }),
    [tracker, mounting, remotes, isEnabled],
  )
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** Who fills a slot, by the remotes' names: read from the descriptors alone, for this visitor's features. */
function resolveSlotFills(remotes: Release[], isEnabled: (feature: string) => boolean): Shell['slotFills'] {
  const sorted = [...remotes].sort((one, other) => (one.remote < other.remote ? -1 : 1))
  const isFilledBy = ({ descriptor: { slots, slot_features } }: Release, name: SlotName) => {
    const feature = slot_features?.[name]
    return slots[name] !== undefined && (feature === undefined || isEnabled(feature))
  }
  return (name) =>
    sorted
      .filter((release) => isFilledBy(release, name))
      .map(({ remote }) => ({ key: remote, Fill: fillComponent(remote, name) }))
}

type FillComponents = { [N in SlotName]: Map<string, ComponentType<Slots[N]>> }

/** By slot, then by remote. A new slot gets its line here: the type checker asks for it. */
const fillComponents: FillComponents = {
  'shell.survey': new Map(),
  'shell.agreements': new Map(),
  'history.panels': new Map(),
  'dashboard.tiles': new Map(),
  'profile.sections': new Map(),
  'relationship.sharing': new Map(),
  'activity.objective.survey': new Map(),
  'activity.objective.appointment': new Map(),
  'activity.objective.consent': new Map(),
}

/** The same component each time, so that what it shows stays when the registry changes. */
function fillComponent<N extends SlotName>(remote: string, name: N): ComponentType<Slots[N]> {
  const ofSlot: Map<string, ComponentType<Slots[N]>> = fillComponents[name]
  const fill = ofSlot.get(remote) ?? createFill(remote, name)
  ofSlot.set(remote, fill)
  return fill
}
