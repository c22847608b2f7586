import { openSession } from '@almanac/api/account/session/store'
import type { Credential } from '@almanac/api/http/authentication'
import { inTransaction } from '@almanac/api/database/transaction'
import type { Database } from '@almanac/api/http/serve'
import { newId } from '@almanac/domain/ids'
import { productTheme } from '@almanac/domain/theme'
import { raiseRevision } from '@almanac/api/platform/registry/revision'
import { type BundledRelease, findBundled } from '@almanac/api/platform/releases/installation'
import { registerRelease } from '@almanac/api/platform/releases/register'

/** The size of the installation. */
export interface Size {
  companies: number
  /** Per company; each company has a rule of its own besides those of its groups. */
  groups: number
  /** Per remote. */
  versions: number
  users: number
}

const CHUNK = 2_000
const EARLIER = '0.0.'

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

/** Registers the built remotes, and earlier versions of each with the same size. */
async function addReleases(database: Database, built: BundledRelease[], versions: number): Promise<void> {
  for (const { document } of built) {
    for (let index = 0; index < versions; index += 1) {
      const version = index === versions - 1 ? document.version : `${EARLIER}${index}`
      await registerRelease(database, { ...document, version }, `/remotes/${document.remote}/${version}/`)
    }
  }
}

interface MeasuredGroup {
  id: string
  key: string
  /** The index of the group in its company. */
  number: number
}

interface MeasuredCompany {
  id: string
  key: string
  groups: MeasuredGroup[]
}

type Place = MeasuredGroup & { company_id: string; code: string }

/**
 * Fills an empty database: companies with groups and themes, a rule of every remote for each company and each of
 * its groups, and users with a session. Returns the sessions' credentials.
 */
export async function fill(
  database: Database,
  remotesFolder: string,
  { companies, groups, versions, users }: Size,
): Promise<Credential[]> {
  const { releases: built } = await findBundled(remotesFolder)
  await addReleases(database, built, versions)
  const made = Array.from({ length: companies }, (_, index): MeasuredCompany => ({
    id: newId(),
    key: `company-${index}`,
    groups: Array.from({ length: groups }, (__, number) => ({ id: newId(), key: `group-${number}`, number })),
  }))
  const places = made.flatMap((company, index) =>
    company.groups.map((group) => ({
      ...group,
      company_id: company.id,
      code: (index * groups + group.number).toString(36).toUpperCase().padStart(6, '0'),
    })),
  )
  await addCompanies(database, made)
  await addGroups(database, places)
  await addRules(database, built, made, versions)
  const people = await addUsers(database, places, users)
  await inTransaction(database, raiseRevision)
  const credentials: Credential[] = []
  for (const id of people) credentials.push(await openSession(database, id, null))
  return credentials
}

async function addCompanies(database: Database, companies: readonly MeasuredCompany[]): Promise<void> {
  const features = JSON.stringify([{ title: 'Polls', enabled: true }])
  const [light, dark] = [JSON.stringify(productTheme.light), JSON.stringify(productTheme.dark)]
  await database
    .insertInto('companies')
    .values(
      companies.map(({ id, key }) => ({
        id,
        key,
        name: key,
        status: 'open' as const,
        default_theme_key: 'plain',
        features,
        study_key: 'measured',
      })),
    )
    .execute()
  await database
    .insertInto('themes')
    .values(
      companies.flatMap(({ id }) =>
        ['plain', 'ocean'].map((key) => ({ company_id: id, key, name: key, light, dark, features: '[]' })),
      ),
    )
    .execute()
}

async function addGroups(database: Database, places: Place[]): Promise<void> {
  for (const some of chunks(places))
    await database
      .insertInto('groups')
      .values(
        some.map(({ id, key, company_id, code }) => ({
          id,
          company_id,
          key,
          name: key,
          code,
          theme_key: 'plain',
          status: 'open' as const,
        })),
      )
      .execute()
}

async function addRules(
  database: Database,
  built: readonly BundledRelease[],
  companies: readonly MeasuredCompany[],
  versions: number,
): Promise<void> {
  const rules = built.flatMap(({ document: { remote, version } }) =>
    companies.flatMap((company, index) =>
      [null, ...company.groups].map((group, number) => ({
        id: newId(),
        remote,
        company_id: company.id,
        group_id: group?.id ?? null,
        version: (index + number) % 3 === 0 ? version : `${EARLIER}${(index + number) % (versions - 1)}`,
        percent: [100, 10, 25, 50, 75][number] ?? 100,
        theme_key: number === 1 ? 'ocean' : null,
        changed_by: 'team: measured',
      })),
    ),
  )
  for (const some of chunks(rules)) {
    await database.insertInto('rollouts').values(some).execute()
    await database
      .insertInto('rollout_changes')
      .values(
        some.map(({ id, remote, company_id, group_id, version, percent, theme_key, changed_by }) => ({
          id,
          remote,
          company_id,
          group_id,
          action: 'rollout' as const,
          before: null,
          after: JSON.stringify({ version, percent, theme_key, urgent: false }),
          changed_by,
          reason: null,
        })),
      )
      .execute()
  }
}

/** Creates users, each in one of the groups; returns their ids. */
async function addUsers(database: Database, places: readonly Place[], users: number): Promise<string[]> {
  const people = Array.from({ length: users }, (_, index) => ({ id: newId(), place: places[index % places.length] }))
  for (const some of chunks(people)) {
    await database
      .insertInto('users')
      .values(
        some.map(({ id }) => ({
          id,
          email: `${id}@example.test`,
          password_hash: null,
          first_name: null,
          last_name: null,
          time_zone: null,
          avatar_id: null,
          image_id: null,
          activated: true,
        })),
      )
      .execute()
    await database
      .insertInto('memberships')
      .values(
        some.flatMap(({ id, place }) =>
          place ? [{ user_id: id, group_id: place.id, company_id: place.company_id }] : [],
        ),
      )
      .execute()
  }
  return people.map(({ id }) => id)
}
