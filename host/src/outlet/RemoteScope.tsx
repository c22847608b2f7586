import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { SlotName, Slots } from '@almanac/federation'
import { ShellContext, type Shell } from '@almanac/federation/shell'
import { currentBridge, onBridge } from '@almanac/native/current'
import type { Release } from '@almanac/contracts/platform/registry'
import { onUserEvent } from '../registry/user-events'
import { useIsEnabled, useRegistry } from '../registry/registry-store'
import type { BusyTracker } from './busy-tracker'
import { createFill } from './Fill'

interface RemoteScopeProps {
  tracker: BusyTracker
  mounting?: () => void
  children: ReactNode
}

/** Provides the shell context to one remote: fills for its slots, events, the native bridge, and its busy tracker. */
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

/** The fills of a slot in the order of the remotes' names, from descriptors and the visitor's features. */
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

/** By slot, then by remote. The type checker requires an entry for each slot. */
const fillComponents: FillComponents = {
  'shell.survey': new Map(),
  'shell.agreements': new Map(),
  'shell.record': new Map(),
  'history.panels': new Map(),
  'dashboard.tiles': new Map(),
  'dashboard.care_team': new Map(),
  'profile.sections': new Map(),
  'relationship.sharing': new Map(),
  'activity.objective.survey': new Map(),
  'activity.objective.appointment': new Map(),
  'activity.objective.consent': new Map(),
}

/** Returns the same component each time, so that a fill stays mounted when the registry changes. */
function fillComponent<N extends SlotName>(remote: string, name: N): ComponentType<Slots[N]> {
  const byRemote: Map<string, ComponentType<Slots[N]>> = fillComponents[name]
  const fill = byRemote.get(remote) ?? createFill(remote, name)
  byRemote.set(remote, fill)
  return fill
}
