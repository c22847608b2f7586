import { peopleWithPublishedPasswords } from '../account'
import { StartFailure } from '../database/embedded/failure'
import type { Database } from '../http/serve'
import type { Settings } from './settings'

/** Maximum number of names in the sentence. */
const MAX_NAMED = 5

function named(people: readonly string[]): string {
  return people.length > MAX_NAMED
    ? `${people.slice(0, MAX_NAMED).join(', ')} and ${people.length - MAX_NAMED} more`
    : people.join(', ')
}

/** Refuses a study with passwords in its files on a publicly reachable server. */
export function refusePasswordsOfStudy(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'studyFolder'>,
  people: readonly { email: string; password?: string | undefined }[],
): void {
  const published = people.filter(({ password }) => password).map(({ email }) => email)
  if (published.length === 0 || !isPublic(settings)) return
  throw new StartFailure(
    `The study ${settings.studyFolder ?? ''} has people whose passwords stand in its files (${named(published)}): anybody could sign in as them at ${settings.publicUrl}. Name another study with STUDY, or none, or start with HOST and PUBLIC_URL at localhost.`,
  )
}

/**
 * Whether this may be a demonstration: on a local machine, with the embedded database
 * or a study named by STUDY. Its published accounts are then intended and not
 * reachable from elsewhere.
 */
export function isDemonstration(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'studyChosen'>,
): boolean {
  return !isPublic(settings) && (settings.databaseUrl === undefined || settings.studyChosen)
}

/**
 * Refuses to serve a database in which demonstration accounts, one of them an
 * operator, still have their published password.
 */
export async function refusePublishedPasswords(
  database: Database,
  settings: Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'studyChosen'>,
): Promise<void> {
  if (isDemonstration(settings)) return
  const people = await peopleWithPublishedPasswords(database)
  if (people.length === 0) return
  throw new StartFailure(
    `The database has people of the demonstration whose password everybody can read (${named(people)}). Delete them or change their passwords before this server is started at ${settings.publicUrl}, or give it an empty database.`,
  )
}

function isThisMachine(name: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name)
}

/** Whether this server is publicly reachable, by its listening address or its public URL. */
export function isPublic({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)
}
