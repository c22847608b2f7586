import type { Answer } from '@almanac/contracts'
import type { ExplainedFeature, explainFeatures } from '@almanac/contracts/platform/features'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { allowsValue, type FlagDefinition, flagNamed } from '@almanac/domain/features'
import type { Database } from '../../http/serve'
import { personNamed } from '../named-person'
import { audienceOf } from '../registry/audience'
import { type ResolvedRegistry, resolveFor, themeFor } from '../registry/resolve'
import { type Snapshot, snapshotAt } from '../registry/snapshot'
import { definedFeatures } from './definitions'
import { standingIn } from './in-snapshot'
import { readFeatureChanges } from './list'
import { type FeatureSource, judgeFeature, type JudgedSource } from './rule'
import { featureSources } from './sources'

function explainedSource(
  { source: { level, by, company_id, group_id, theme }, value, verdict }: JudgedSource,
  { companies, groups }: Snapshot,
): ExplainedFeature['sources'][number] {
  return {
    level,
    by,
    company: company_id === null ? null : (companies.get(company_id)?.key ?? null),
    group: group_id === null ? null : (groups.get(group_id)?.key ?? null),
    theme,
    value,
    verdict,
  }
}

/** The flags of the releases that the person gets, by full name: they decide which values are allowed. */
function ownDefinitions(snapshot: Snapshot, { releases }: ResolvedRegistry): Map<string, FlagDefinition> {
  return new Map(
    releases.flatMap(({ stored: { remote, version } }) => {
      const loaded = snapshot.remotes.find((one) => one.remote === remote)?.releases.get(version)
      return Object.entries(loaded?.flags ?? {}).map(([name, { definition }]): [string, FlagDefinition] => [
        flagNamed(remote, name),
        definition,
      ])
    }),
  )
}

function explained(
  name: string,
  definition: FlagDefinition | undefined,
  sources: readonly FeatureSource[],
  snapshot: Snapshot,
): ExplainedFeature {
  const judged = judgeFeature(name, sources, (value) => definition !== undefined && allowsValue(definition, value))
  const usual = definition?.default ?? null
  return {
    name,
    value: judged.find(({ verdict }) => verdict === 'decides')?.value ?? usual,
    default: usual,
    sources: judged.map((one) => explainedSource(one, snapshot)),
  }
}

/**
 * What a person has of every feature and flag, and which list decided. Without a host it is not known
 * which releases the person gets: flags are then judged as the newest release declares them. 404 for
 * an unknown person.
 */
export async function explainFeaturesOf(
  database: Database,
  user: string,
  host: HostDocument | null,
): Promise<Answer<typeof explainFeatures>> {
  const user_id = await personNamed(database, user)
  const { revision, found: audience } = await audienceOf(database, { user_id, group_id: null })
  const snapshot = await snapshotAt(database, revision)
  const theme = themeFor(audience, snapshot)
  const sources = featureSources(standingIn(snapshot, audience, theme))
  const defined = await definedFeatures(database)
  const ofReleases = host
    ? ownDefinitions(snapshot, resolveFor(snapshot, audience, host))
    : new Map(defined.map(({ name, definition }) => [name, definition]))
  return {
    user_id,
    companies: audience.company_ids.flatMap((id) => snapshot.companies.get(id)?.key ?? []),
    groups: audience.group_ids.flatMap((id) => snapshot.groups.get(id)?.key ?? []),
    theme: theme.company_id === null ? null : theme.key,
    features: defined.map(({ name, remote, definition }) =>
      explained(name, remote === null ? definition : ofReleases.get(name), sources, snapshot),
    ),
    changes: await readFeatureChanges(database, user_id),
  }
}
