import { sql, type Transaction } from 'kysely'
import { acceptAsLoaded } from '../../src/account'
import { joinLeaderboard } from '../../src/activities'
import type { Tables } from '../../src/database/tables'
import type { Database } from '../../src/http/serve'
import type { Study } from '../check/check'
import type { PersonFile } from '../format/people'
import type { LoadedActivity } from '../history/responses'
import { groupId } from './companies'
import type { ByCompany } from './definitions'
import { activityId, companyId, personId } from './documents'
import { featureDocuments } from './features'

const DAY_MS = 86_400_000

/** The groups of a study with their companies, by key. */
const groupsOf = ({ companies }: Study) =>
  new Map(
    companies.flatMap((company) =>
      company.groups.map((group) => [group.key, { company: company.key, group }] as const),
    ),
  )

/** The time of joining: shortly before the history begins. */
function joinedAt({ histories }: Study, person: PersonFile, now: Date): string {
  const days = histories.filter(({ key }) => person.history.includes(key)).map((history) => history.days)
  return new Date(now.getTime() - (Math.max(0, ...days) * DAY_MS + 2 * DAY_MS)).toISOString()
}

/** The first company of a person, whose surveys they answer. */
export const companyOf = (study: Study, person: PersonFile): string | undefined =>
  groupsOf(study).get(person.groups[0] ?? '')?.company

/** Creates missing accounts, and returns the new people. Existing accounts are not changed. */
export async function loadPeople(
  database: Transaction<Tables>,
  study: Study,
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<PersonFile[]> {
  const ids = study.people.map(({ key }) => personId(study.key, key))
  if (ids.length === 0) return []
  const existing = new Set(
    (await database.selectFrom('users').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
  const newPeople = study.people.filter(({ key }) => !existing.has(personId(study.key, key)))
  if (newPeople.length === 0) return []
  await insertUsers(database, study, newPeople, now, hash)
  const memberships = await insertMemberships(database, study, newPeople, now)
  await acceptAsLoaded(
    database,
    newPeople.map((person) => {
      const user_id = personId(study.key, person.key)
      return { user_id, locale: person.locale, places: memberships.filter((one) => one.user_id === user_id) }
    }),
  )
  return newPeople
}

/** Stores accounts and their roles. */
async function insertUsers(
  database: Database,
  study: Study,
  people: readonly PersonFile[],
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  const hashes = new Map<string, string>()
  for (const { password } of people) {
    if (password !== undefined && !hashes.has(password)) hashes.set(password, await hash(password))
  }
  await database
    .insertInto('users')
    .values(
      people.map((person) => ({
        id: personId(study.key, person.key),
        email: person.email,
        password_hash: hashes.get(person.password ?? '') ?? null,
        first_name: person.first_name,
        last_name: person.last_name,
        locale: person.locale,
        time_zone: person.time_zone,
        avatar_id: person.avatar,
        features: featureDocuments(person),
        activated: person.history.length > 0,
        // Addresses in the study's own files count as confirmed.
        email_confirmed_at: joinedAt(study, person, now),
        created_at: joinedAt(study, person, now),
      })),
    )
    .execute()

  const roles = people.flatMap((person) =>
    person.roles.map((role) => ({ user_id: personId(study.key, person.key), role })),
  )
  if (roles.length > 0) await database.insertInto('user_roles').values(roles).execute()
  const administrators = people.flatMap((person) =>
    person.administers.map((company) => ({
      user_id: personId(study.key, person.key),
      company_id: companyId(study.key, company),
    })),
  )
  if (administrators.length > 0) await database.insertInto('company_administrators').values(administrators).execute()
}

/** Adds people to their groups, and returns the memberships. */
async function insertMemberships(database: Database, study: Study, people: readonly PersonFile[], now: Date) {
  const groups = groupsOf(study)
  const memberships = people.flatMap((person) =>
    person.groups.flatMap((key) => {
      const found = groups.get(key)
      return found
        ? [
            {
              user_id: personId(study.key, person.key),
              group_id: groupId(study.key, key),
              company_id: companyId(study.key, found.company),
              joined_at: joinedAt(study, person, now),
            },
          ]
        : []
    }),
  )
  if (memberships.length > 0) await database.insertInto('memberships').values(memberships).execute()
  return memberships
}

/**
 * Adds new people with a leaderboard name to the leaderboard of their study, with the points of
 * their generated history.
 */
export async function joinLeaderboards(
  database: Database,
  study: Study,
  newPeople: readonly PersonFile[],
): Promise<void> {
  for (const person of newPeople) {
    const company = companyOf(study, person)
    if (person.leaderboard_name !== undefined && company !== undefined)
      await joinLeaderboard(
        database,
        personId(study.key, person.key),
        companyId(study.key, company),
        person.leaderboard_name,
      )
  }
}

/**
 * Adds the activities of each group to its members, in the order of the file. Not for members who
 * already have one, or removed it from the dashboard.
 */
export async function giveActivities(
  database: Database,
  study: Study,
  activities: ByCompany<LoadedActivity>,
  now: Date,
): Promise<void> {
  const groupActivities = study.companies.flatMap((company) =>
    company.groups.flatMap((group) =>
      group.activities.map((key, position) => ({
        group_id: groupId(study.key, group.key),
        activity_id: activityId(study.key, company.key, key),
        version: activities.get(company.key)?.get(key)?.version ?? 1,
        position,
      })),
    ),
  )
  if (groupActivities.length === 0) return
  await sql`
    insert into participant_activities (user_id, activity_id, definition_version, position, show_on_analytics, joined_at)
    select distinct on (member.user_id, given.activity_id)
      member.user_id, given.activity_id, given.version, given.position,
      (definition.document->>'show_on_analytics')::boolean,
      case when exists (select from participant_activities theirs where theirs.user_id = member.user_id) then ${now}::timestamptz else member.joined_at end
    from jsonb_to_recordset(${JSON.stringify(groupActivities)}::jsonb) as given (group_id uuid, activity_id uuid, version integer, position integer)
    join memberships member on member.group_id = given.group_id
    join activity_definitions definition on definition.id = given.activity_id and definition.version = given.version
    order by member.user_id, given.activity_id, given.position
    on conflict (user_id, activity_id) do nothing`.execute(database)
}
