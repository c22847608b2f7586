import type { Audience, BrandState } from '@almanac/contracts/platform/brands'
import type { Database } from '../../http/serve'
import { themeDocument } from '../theme/theme'
import { asEdited, documentOf } from './draft'
import { groupsWith, shareOf, type ThemedGroup } from './people'
import { draftProblems } from './problems'
import { type BrandName, type LiveTheme, liveTheme, readDraft } from './store'
import { isSameTheme, latestVersions, versionOf } from './versions'

/** Versions that are listed. */
const MAX_VERSIONS = 50

const peopleOf = (groups: readonly ThemedGroup[]): number => groups.reduce((sum, { people }) => sum + people, 0)

/** Who tries which version; null where nobody does. */
async function trialOf(
  database: Database,
  { company_id, key }: LiveTheme,
  groups: readonly ThemedGroup[],
): Promise<BrandState['trial']> {
  const trial = await database
    .selectFrom('theme_trials')
    .leftJoin('groups', 'groups.id', 'theme_trials.group_id')
    .where('theme_trials.company_id', '=', company_id)
    .where('theme_trials.key', '=', key)
    .select(['theme_trials.version', 'group_id', 'percent', 'started_by', 'started_at', 'groups.key as group'])
    .executeTakeFirst()
  if (!trial) return null
  const { version, group, group_id, percent, started_by, started_at } = trial
  const audience: Audience = percent === null ? { kind: 'group', group: group ?? '' } : { kind: 'percent', percent }
  const people =
    percent === null ? (groups.find(({ id }) => id === group_id)?.people ?? 0) : shareOf(peopleOf(groups), percent)
  return { version, audience, people, by: started_by, at: started_at.toISOString() }
}

/** What `takeBack` would do. */
async function backOf(database: Database, live: LiveTheme, trial: BrandState['trial']): Promise<BrandState['back']> {
  if (trial) return 'trial'
  if (live.version === null) return null
  return (await versionOf(database, live, live.version))?.before ?? null
}

/** Everything about one theme of a company, its problems in the reader's language. */
export async function brandState(database: Database, name: BrandName, locale: string): Promise<BrandState> {
  const live = await liveTheme(database, name)
  const { revision, draft, changed } = await readDraft(database, live)
  const { company_id, company_name, key } = live
  const groups = await groupsWith(database, live)
  const trial = await trialOf(database, live, groups)
  const document = documentOf(draft, live.document)
  return {
    company: { key: name.company, name: company_name },
    theme: key,
    revision,
    draft,
    changed: changed && { by: changed.by, at: changed.at.toISOString() },
    differs: !isSameTheme(document, asEdited(live)),
    problems: await draftProblems(database, draft, live.document, locale),
    preview: themeDocument({ ...document, company_id, key, company_name, features: [] }),
    current: live.version,
    trial,
    back: await backOf(database, live, trial),
    versions: (await latestVersions(database, live, MAX_VERSIONS)).map((made) => ({
      version: made.version,
      origin: made.origin,
      name: made.document.brand?.name ?? company_name,
      by: made.made_by,
      at: made.made_at.toISOString(),
      note: made.note,
    })),
    groups: groups.map(({ id: _, ...group }) => group),
    people: peopleOf(groups),
  }
}
