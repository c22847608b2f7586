import type { ComponentType } from 'react'
import type { SlotName, Slots } from '@almanac/federation'
import type { Shell } from '@almanac/federation/shell'
import type { Release } from '@almanac/contracts/platform/registry'
import { createFill } from './Fill'

type Made = { [N in SlotName]: Map<string, ComponentType<Slots[N]>> }

/** By slot, then by remote. A new slot gets its line here: the type checker asks for it. */
const made: Made = {
  'shell.survey': new Map(),
  'shell.agreements': new Map(),
  'history.panels': new Map(),
  'dashboard.tiles': new Map(),
  'profile.sections': new Map(),
  'activity.objective.survey': new Map(),
  'activity.objective.appointment': new Map(),
  'activity.objective.consent': new Map(),
}

/** The same component each time, so that what it shows stays when the registry changes. */
function fillOf<N extends SlotName>(remote: string, name: N): ComponentType<Slots[N]> {
  const ofSlot: Map<string, ComponentType<Slots[N]>> = made[name]
  const fill = ofSlot.get(remote) ?? createFill(remote, name)
  ofSlot.set(remote, fill)
  return fill
}

/** Who fills a slot, by the remotes' names: read from the descriptors alone, for this visitor's features. */
export function fillsOf(remotes: Release[], isEnabled: (feature: string) => boolean): Shell['fillsOf'] {
  const sorted = [...remotes].sort((one, other) => (one.remote < other.remote ? -1 : 1))
  const isFilledBy = ({ descriptor: { slots, slot_features } }: Release, name: SlotName) => {
    const feature = slot_features?.[name]
    return slots[name] !== undefined && (feature === undefined || isEnabled(feature))
  }
  return (name) =>
    sorted
      .filter((release) => isFilledBy(release, name))
      .map(({ remote }) => ({ key: remote, Fill: fillOf(remote, name) }))
}
