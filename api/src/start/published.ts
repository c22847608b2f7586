import { peopleWithPublishedPasswords } from '../account'
import { StartFailure } from '../database/embedded/failure'
import type { Database } from '../http/serve'
import type { Settings } from './settings'

/** Beyond so many the sentence would not be read. */
const MAX_NAMED = 5

function named(people: readonly string[]): string {
  return people.length > MAX_NAMED
    ? `${people.slice(0, MAX_NAMED).join(', ')} and ${people.length - MAX_NAMED} more`
    : people.join(', ')
}

/** Refuses a study whose people have passwords that stand in its files, on a server that people elsewhere may reach. */
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
 * Whether this may be a demonstration: on one's own machine, with the embedded
 * database or with a study named by STUDY. Its people, passwords and operator
 * are what was asked for, and nobody elsewhere reaches them.
 */
export function mayBeDemonstration(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'studyChosen'>,
): boolean {
  return !isPublic(settings) && (settings.databaseUrl === undefined || settings.studyChosen)
}

/**
 * Refuses to serve a database in which people of the demonstration still have the
 * password that is published with it, one of them an operator.
 */
export async function refusePublishedPasswords(
  database: Database,
  settings: Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'studyChosen'>,
): Promise<void> {
  if (mayBeDemonstration(settings)) return
  const people = await peopleWithPublishedPasswords(database)
  if (people.length === 0) return
  throw new StartFailure(
    `The database has people of the demonstration whose password everybody can read (${named(people)}). Delete them or change their passwords before this server is started at ${settings.publicUrl}, or give it an empty database.`,
  )
}

function isThisMachine(name: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name)
}

/** Whether people elsewhere may reach this server: by the address it listens on, or by the one that it gives itself. */
export function isPublic({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)
}
