import type { Profile, ProfileChange } from '@almanac/contracts/account/profile'

interface Entry {
  id: string
  revision?: number | undefined
}

const removedBy = {
  conditions: 'removed_conditions',
  allergies: 'removed_allergies',
  medications: 'removed_medications',
  additional_contacts: 'removed_additional_contacts',
  health_care_provider_informations: 'removed_hsp_contacts',
} as const

function changed(stored: readonly Entry[], sent: readonly Entry[] = [], removed: readonly (string | Entry)[] = []) {
  const gone = new Set(removed.map((entry) => (typeof entry === 'string' ? entry : entry.id)))
  const entries = new Map(stored.filter(({ id }) => !gone.has(id)).map((entry) => [entry.id, entry]))
  for (const entry of sent) entries.set(entry.id, { ...entry, revision: (entry.revision ?? 0) + 1 })
  return [...entries.values()]
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
