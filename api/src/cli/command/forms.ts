import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { appointmentForms } from './appointments'
import { brandForms } from './brands'
import { consentForms } from './consent-forms'
import { deviceForms } from './device-forms'
import { featureForms } from './features'
import { type Form, onDatabase } from './form'
import { passkeyForms } from './passkeys'
import { reaching, rolloutForms, server } from './rollout-forms'
import { surveyForms } from './survey-forms'

export const forms = {
  'study check': {
    takes: ['FOLDER'],
    options: {},
    about: 'says everything that is wrong with a study, with file and line',
    more: 'How a study is written stands in docs/studies.md.',
  },
  'study load': {
    takes: ['FOLDER'],
    options: {},
    about: 'checks it and brings it into the database; again after a change',
    more: `Doing it twice changes nothing, and what participants recorded is never touched.\n\n${onDatabase}`,
  },
  'study export': {
    takes: ['STUDY'],
    options: {
      '--to': 'FOLDER',
      '--format': 'csv|fhir|omh',
      '--without-withdrawn': null,
      '--key-file': 'FILE',
      '--by': 'NAME',
      '--overwrite': null,
    },
    about: 'writes everything that was recorded in a study: CSV, FHIR or Open mHealth',
    more: `STUDY is the key of a study or its folder. Responses, entries, doses, surveys, consents
and what devices measured are written from one moment of the database; as omh what devices
measured alone (Open mHealth and IEEE 1752.1). Participants stand under pseudonyms that
are the same each time. What they typed freely stands as they typed it. The files hold
health data: they are readable by you alone, and the audit trail says who wrote them:
NAME, an operator's email address, else your name on this machine.
Of a participant who withdrew a consent comes what was recorded until then;
--without-withdrawn leaves them out. FILE holds the key of the pseudonyms, else TOKEN_KEY
makes them. --overwrite takes the place of an earlier export. See docs/study-export.md.

${onDatabase}`,
  },
  ...surveyForms,
  ...deviceForms,
  migrate: {
    takes: [],
    options: {},
    about: 'brings the schema of the database up to date',
    more: onDatabase,
  },
  'history verify': {
    takes: [],
    options: { '--repair': null },
    about: 'sums up what was recorded again, and compares it with the index of the history',
    more: `It ends with 1 when a day differs; with --repair such days are written as they should be.

${onDatabase}`,
  },
  'poll results': {
    takes: ['STUDY'],
    options: { '--poll': 'KEY' },
    about: 'shows what the participants of a study answered to its polls',
    more: `STUDY is the key of a study, KEY that of one of its polls. All answers of now are counted,
also where there are too few for participants to see results. Percentages are whole
numbers that add up to 100.

${onDatabase}`,
  },
  ...appointmentForms,
  'leaderboard remove': {
    takes: ['STUDY', 'NAME'],
    options: {},
    about: 'takes an offensive name off the leaderboard of a study',
    more: `STUDY is the key of a study, NAME the name as the leaderboard shows it; capitals and
blanks don't matter. Whoever had it is on the leaderboard no more and can come back by
another name, with all their points. Nothing that they recorded changes.

${onDatabase}`,
  },
  invite: {
    takes: ['EMAIL'],
    options: { '--group': 'CODE', '--first-name': 'NAME', '--last-name': 'NAME', '--locale': 'LANGUAGE' },
    about: 'invites somebody into a group of a study, by email',
    more: `CODE is the group's study code. The mail is in the LANGUAGE (${LANGUAGE_CODES.join(', ')}; en when
left out) and is sent by the running server. Its link is good for 30 days; the
recipient finds name and address filled in.

${onDatabase}`,
  },
  role: {
    takes: ['EMAIL', 'ROLE'],
    options: { '--company': 'KEY', '--remove': null },
    about: 'makes somebody a tester, an operator or an administrator of a company; --remove ends it',
    more: `ROLE is \`tester\`, who may be shown a remote from a team's own machine (\`pnpm --filter
REMOTE dev --user EMAIL\`), or \`operator\`, who decides at /operations which release
whom, or \`company-administrator\`, who changes the brand of the company KEY at /studio. The
account must exist already. It holds from now on, without signing in again.

${onDatabase}`,
  },
  'operator reset-second-factor': {
    takes: ['EMAIL'],
    options: {},
    about: "takes away an operator's second factor, for a lost phone",
    more: `The operator is signed out everywhere and sets up another at the next sign-in. Make sure
that the request comes from the operator: with the password alone, somebody else could
set up their own.

${onDatabase}`,
  },
  'sessions end': {
    takes: ['PERSON'],
    options: {},
    about: 'signs somebody out everywhere',
    more: `PERSON is an e-mail address or a user id. Open tabs leave at their next request. A person
who knows the password can sign in again: have it changed first.

${onDatabase}`,
  },
  'security-events': {
    takes: [],
    options: { '--user': 'PERSON', '--since': 'WHEN' },
    about: 'shows who signed in, what was refused and what was changed',
    more: `Of the last 24 hours, or since WHEN: \`3d\`, \`12h\`, \`30min\` or a date such as
2026-11-22. --user shows what concerned one PERSON (e-mail address or id) and what they
did as an operator. The latest 1,000 are shown. They are retained for 180 days.

${onDatabase}`,
  },
  ...consentForms,
  ...featureForms,
  ...brandForms,
  ...passkeyForms,
  policies: {
    takes: [],
    options: {},
    about: 'lists every call and who may make it',
    more: 'It needs no server: the list is part of this command.',
  },
  token: {
    takes: ['[REMOTE]'],
    options: { '--name': 'NAME', '--revoke': 'ID' },
    about: 'makes a token for a team, good for one remote; --revoke ends one',
    more: `The token is shown this once; the database keeps only its hash. --name says whose
it is. \`almanac tokens\` lists them, \`almanac token --revoke ID\` ends one at once.

${onDatabase}`,
  },
  tokens: {
    takes: [],
    options: {},
    about: 'lists the tokens of teams',
    more: onDatabase,
  },
  'create-remote': {
    takes: ['NAME'],
    options: {},
    about: 'makes remotes/NAME: a screen, its test, its texts, ready to be released',
    more: `NAME is in small letters, digits and _; it is part of addresses and of the texts.
Works in a checkout alone.`,
  },
  check: {
    takes: ['FOLDER…'],
    options: { '--host': 'URL' },
    about: "checks a remote's build against the contract of the host",
    more: `The host is a running one (--host https://almanac.example), else the one that is built
in this checkout. The other remotes are not needed. In a checkout the remote is built
first where it changed.`,
  },
  release: {
    takes: ['FOLDER'],
    options: { '--address': 'URL', '--no-maps': null, ...server },
    about: 'builds, checks and publishes a release of one remote',
    more: `The version is that of the remote's package.json; a version is published once. Files
that the server has already are not sent again, so after a broken connection run it
again. With --address the files are where a static server has them already, and the
server compares them with their hashes.

Source maps are built and sent as well: operators and the team read by them where an
error happened. No browser gets them. --no-maps leaves them out.

${reaching}`,
  },
  releases: {
    takes: ['[REMOTE]'],
    options: server,
    about: 'lists what was published, and by whom',
    more: reaching,
  },
  ...rolloutForms,
} as const satisfies Record<string, Form>

export type CommandName = keyof typeof forms

export const commandNames = (): CommandName[] => Object.keys(forms).filter((name): name is CommandName => name in forms)

/** The usage of a command: `almanac rollout REMOTE VERSION [--company KEY] …`. */
function usage(name: CommandName): string {
  const { takes, options }: Form = forms[name]
  return [
    'almanac',
    name,
    ...takes,
    ...Object.entries(options).map(([option, value]) => `[${value === null ? option : `${option} ${value}`}]`),
  ].join(' ')
}

/** The usage without options. */
export const shortUsage = (name: CommandName): string => ['almanac', name, ...forms[name].takes].join(' ')

/** The output of `almanac --help`. */
export function help(): string {
  const names = commandNames()
  const lineOf = (name: CommandName) => ['almanac', name, ...forms[name].takes].join(' ')
  const lines = names.map((name) => ({ line: lineOf(name), about: forms[name].about }))
  const width = Math.max(...lines.map(({ line }) => line.length))
  return `almanac: the command line of Almanac

${lines.map(({ line, about }) => `  ${line.padEnd(width)}  ${about}`).join('\n')}

In a checkout it is written \`npm run almanac -- COMMAND\`; where the server is
installed, \`node api/dist/almanac.cjs COMMAND\`. \`almanac COMMAND --help\` says more. Each
ends with 0 when it is done, 1 when it was refused, 2 when it was not understood.
`
}

/** The output of `almanac COMMAND --help`. */
export function helpOf(name: CommandName): string {
  const { about, more } = forms[name]
  return `${usage(name)}\n\n${about[0]?.toUpperCase() ?? ''}${about.slice(1)}.\n\n${more}\n`
}
