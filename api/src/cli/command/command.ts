import { resolve } from 'node:path'
import type { Invited, RoleChange } from '../people'
import { appointmentCommandFrom, type AppointmentCommand, isOfAppointments } from './appointments'
import { brandCommandFrom, type BrandCommand, isOfBrands } from './brands'
import { isOfPasskeys, type PasskeyCommand, passkeyCommandFrom } from './passkeys'
import { type ConsentsCommand, consentsFrom } from './consents'
import { type ControlCommand, controlFrom, isControlName } from './controls'
import { type CoverageCommand, coverageFrom } from './devices'
import { featureCommandFrom, type FeatureCommand, isOfFeatures } from './features'
import { commandNames, shortUsage, type CommandName } from './forms'
import { nearest } from './nearest'
import { percentOf } from './percent'
import { type StudyExportCommand, studyExportFrom } from './studies'
import { type SurveyCommand, surveyCommandFrom } from './surveys'
import { readWords, type Words } from './words'

/** The server of a command; null uses the environment. */
export interface ServerOptions {
  url: string | null
  /** The file with the token. */
  token_file: string | null
}

/** The scope of a rule: a group of a company, a company, or everyone. */
export interface Scope {
  company: string | null
  group: string | null
}

/** A parsed command. */
export type Command =
  | { kind: 'help'; of: CommandName | null }
  | { kind: 'migrate' | 'policies' | 'tokens' }
  | { kind: 'study check' | 'study load'; folder: string }
  | StudyExportCommand
  | SurveyCommand
  | AppointmentCommand
  | { kind: 'history verify'; repair: boolean }
  | { kind: 'poll results'; study: string; poll: string | null }
  | { kind: 'leaderboard remove'; study: string; name: string }
  | { kind: 'invite'; invited: Invited }
  | { kind: 'role'; change: RoleChange }
  | { kind: 'sessions end'; person: string }
  | { kind: 'operator reset-second-factor'; email: string }
  | ConsentsCommand
  | CoverageCommand
  | FeatureCommand
  | BrandCommand
  | PasskeyCommand
  | { kind: 'security-events'; user: string | null; since: string | null }
  | { kind: 'token'; remote: string; name: string | null }
  | { kind: 'revoke'; id: string }
  | { kind: 'create-remote'; name: string }
  | { kind: 'check'; folders: string[]; host: string | null }
  | { kind: 'release'; folder: string; address: string | null; maps: boolean; reach: ServerOptions }
  | { kind: 'releases'; remote: string | null; reach: ServerOptions }
  | { kind: 'rollouts'; remote: string | null; reach: ServerOptions }
  | {
      kind: 'rollout'
      remote: string
      version: string
      scope: Scope
      percent: number
      theme: string | null
      urgent: boolean
      reason?: string
      reach: ServerOptions
    }
  | { kind: 'rollback'; remote: string; scope: Scope; urgent: boolean; reason?: string; reach: ServerOptions }
  | { kind: 'follow'; remote: string; scope: Scope; urgent: boolean; reason?: string; reach: ServerOptions }
  | ControlCommand
  | { kind: 'explain'; user: string; remote: string; reach: ServerOptions }
  | { kind: 'misunderstood'; message: string }

const misunderstood = (message: string): Command => ({ kind: 'misunderstood', message })

/** The caller's working directory: npm runs scripts in the project's folder and sets INIT_CWD. */
export const callerFolder = (): string => process.env.INIT_CWD ?? process.cwd()

const asksForHelp = (words: readonly string[]) => words.includes('--help') || words.includes('-h')

/** Finds the command at the beginning of the arguments; returns an error message where there is none. */
function commandOf(words: readonly string[]): { name: CommandName; rest: readonly string[] } | string {
  const names = commandNames()
  const name = names.find((known) => known.split(' ').every((part, at) => words[at] === part))
  if (name) return { name, rest: words.slice(name.split(' ').length) }
  const [subject = '', verb] = words
  if (subject === 'study')
    return `A study can be checked, loaded or exported; write \`almanac study check ${verb ?? 'FOLDER'}\`.`
  if (subject === 'survey')
    return `A survey can be imported, checked, tried, walked through or exported; write \`almanac survey lint ${verb ?? 'FILE'}\`.`
  const meant = nearest(subject, names)
  return `There is no command \`${subject}\`; ${meant ? `did you mean \`${meant}\`? \`` : '`'}almanac --help\` shows those there are.`
}

/** The context for parsing one command's arguments. */
interface Terms {
  name: Exclude<
    CommandName,
    AppointmentCommand['kind'] | FeatureCommand['kind'] | BrandCommand['kind'] | PasskeyCommand['kind']
  >
  first: string
  second: string
  positionals: readonly string[]
  option: (key: string) => string | null
  has: (key: string) => boolean
  /** Resolves relative paths from the caller's working directory. */
  path: (path: string) => string
  scope: Scope
  urgent: boolean
  /** Why, for the history. */
  why: { reason?: string }
  reach: ServerOptions
}

/** Parses the arguments of one command. */
function understand(name: CommandName, { positionals, options }: Words, from: string): Command {
  const [first = '', second = ''] = positionals
  const option = (key: string) => options.get(key) ?? null
  const file = option('--token-file')
  const reason = option('--reason')
  const scope = { company: option('--company'), group: option('--group') }
  if (isOfBrands(name))
    return commandOr(brandCommandFrom(name, { positionals, option, path: (path) => resolve(from, path) }))
  if (isOfPasskeys(name)) return commandOr(passkeyCommandFrom({ positionals, option }))
  if (name !== 'invite' && scope.group !== null && scope.company === null)
    return misunderstood('A group belongs to a company: add `--company KEY`.')
  if (isOfFeatures(name)) return commandOr(featureCommandFrom(name, { positionals, option, scope }))
  if (isOfAppointments(name)) return appointmentCommandFrom(name, { positionals, option })
  return commandFrom({
    name,
    first,
    second,
    positionals,
    option,
    has: (key) => options.has(key),
    path: (path) => resolve(from, path),
    scope,
    urgent: options.has('--now'),
    why: reason === null ? {} : { reason },
    reach: { url: option('--url'), token_file: file === null ? null : resolve(from, file) },
  })
}

function commandFrom(terms: Terms): Command {
  const { name, first, second, positionals, option, path, reach } = terms
  if (isControlName(name)) return commandOr(controlFrom(name, terms))
  switch (name) {
    case 'migrate':
    case 'policies':
    case 'tokens':
      return { kind: name }
    case 'study check':
    case 'study load':
      return { kind: name, folder: path(first) }
    case 'history verify':
      return { kind: name, repair: terms.has('--repair') }
    case 'poll results':
      return { kind: name, study: first, poll: option('--poll') }
    case 'leaderboard remove':
      return { kind: name, study: first, name: second }
    case 'study export':
    case 'devices coverage':
      return commandOr(name === 'study export' ? studyExportFrom(terms) : coverageFrom(terms))
    case 'survey import':
    case 'survey lint':
    case 'survey try':
    case 'survey walk':
    case 'survey export':
      return commandOr(surveyCommandFrom(name, terms))
    case 'create-remote':
      return { kind: name, name: first }
    case 'check':
      return { kind: name, folders: positionals.map(path), host: option('--host') }
    case 'release':
      return { kind: name, folder: path(first), address: option('--address'), maps: !terms.has('--no-maps'), reach }
    case 'releases':
    case 'rollouts':
      return { kind: name, remote: positionals[0] ?? null, reach }
    case 'rollback':
      return { kind: name, remote: first, scope: terms.scope, urgent: terms.urgent, ...terms.why, reach }
    case 'follow':
      return followFrom(terms)
    case 'role':
      return roleFrom(terms)
    case 'sessions end':
      return { kind: name, person: first }
    case 'operator reset-second-factor':
      return { kind: name, email: first }
    case 'consents export':
    case 'consents verify':
      return commandOr(consentsFrom(name, terms))
    case 'security-events':
      return { kind: name, user: option('--user'), since: option('--since') }
    case 'explain':
      return { kind: name, user: first, remote: second, reach }
    case 'invite':
      return { kind: name, invited: invitedFrom(terms) }
    case 'token':
      return tokenFrom(terms)
    case 'rollout':
      return rolloutFrom(terms)
  }
}

/** The command; throws for an error message. */
const commandOr = (command: Command | string): Command =>
  typeof command === 'string' ? misunderstood(command) : command

function followFrom({ first, scope, urgent, why, reach }: Terms): Command {
  return scope.company === null
    ? misunderstood('Whose rule is to end? Add `--company KEY`; the rule for everyone is changed by `almanac rollout`.')
    : { kind: 'follow', remote: first, scope, urgent, ...why, reach }
}

const roleFrom = ({ first, second, option, has }: Terms): Command => ({
  kind: 'role',
  change: { email: first, role: second, company: option('--company'), remove: has('--remove') },
})

function invitedFrom({ first, option }: Terms): Invited {
  return {
    email: first,
    group: option('--group'),
    first_name: option('--first-name'),
    last_name: option('--last-name'),
    locale: option('--locale') ?? 'en',
  }
}

function tokenFrom({ first, positionals, option, has }: Terms): Command {
  const id = option('--revoke')
  if (id !== null)
    return positionals.length > 0 || has('--name')
      ? misunderstood('A token is ended by its id alone; write `almanac token --revoke ID`.')
      : { kind: 'revoke', id }
  return positionals.length === 0
    ? misunderstood(`Which remote? Write \`${shortUsage('token').replace(/[[\]]/g, '')}\`.`)
    : { kind: 'token', remote: first, name: option('--name') }
}

function rolloutFrom({ first, second, option, scope, urgent, why, reach }: Terms): Command {
  const percent = percentOf(option('--percent'))
  if (percent === null)
    return misunderstood(`\`--percent\` is a whole number from 0 to 100, not \`${option('--percent') ?? ''}\`.`)
  const theme = option('--theme')
  return { kind: 'rollout', remote: first, version: second, scope, percent, theme, urgent, ...why, reach }
}

/** Parses the arguments after `almanac`. */
export function readCommand(words: readonly string[], from: string): Command {
  const [first] = words
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return { kind: 'help', of: null }
  const found = commandOf(words)
  if (typeof found === 'string') return asksForHelp(words) ? { kind: 'help', of: null } : misunderstood(found)
  const { name, rest } = found
  if (asksForHelp(rest)) return { kind: 'help', of: name }
  if (name === 'release' && rest.some((word) => word.startsWith('--version'))) {
    return misunderstood("The version of a release is the one in the remote's package.json: change it there.")
  }
  const read = readWords(name, rest)
  return typeof read === 'string' ? misunderstood(read) : understand(name, read, from)
}
