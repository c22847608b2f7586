import type { Profile, ProfileChange } from '@almanac/contracts/account/profile'
import { planEntries, type Removed, type Sent } from '@almanac/domain/profile-entries'

const removedBy = {
  conditions: 'removed_conditions',
  allergies: 'removed_allergies',
  medications: 'removed_medications',
  additional_contacts: 'removed_additional_contacts',
  health_care_provider_informations: 'removed_hsp_contacts',
} as const

/** A list after a request, by the server's own rule; a conflict changes nothing. */
function changed(stored: readonly { id: string; revision: number }[], sent?: Sent<{ id: string }>[], gone?: Removed[]) {
  const plan = planEntries(
    stored.map((entry, position) => ({ ...entry, position })),
    sent,
    gone,
  )
  const put = new Map(
    plan.put.map(({ next_revision: _, position: __, ...entry }: Sent<(typeof plan.put)[number]>) => [entry.id, entry]),
  )
  const kept = stored.filter(({ id }) => !plan.gone.includes(id)).map((entry) => put.get(entry.id) ?? entry)
  return [...kept, ...[...put.values()].filter(({ id }) => !kept.some((entry) => entry.id === id))]
}

/** The profile after a request, whose entries are added, changed and removed by id. */
export function withSentEntries(profile: Profile, body: unknown): Profile {
  const sent = body as ProfileChange
  const lists = Object.entries(removedBy).map(([list, removed]) => {
    const name = list as keyof typeof removedBy
    return [name, changed(profile[name], sent[name], sent[removed])]
  })
  return { ...profile, ...(body as Partial<Profile>), ...(Object.fromEntries(lists) as Partial<Profile>) }
}
