import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { type Form, onDatabase } from './form'

/** Options of every command that needs a running server. */
export const server = { '--url': 'URL', '--token-file': 'FILE' } as const
/** Why, for the history. */
const why = { '--reason': 'TEXT' } as const
const audience = { '--company': 'KEY', '--group': 'KEY' } as const

/** What participants read, in each language. */
const sentences = Object.fromEntries(LANGUAGE_CODES.map((language) => [`--${language}`, 'SENTENCE']))

export const reaching = `The server is the one at --url or ALMANAC_URL, else http://localhost:8080. The
token comes from ALMANAC_TOKEN or the first line of --token-file.`

const scopeHelp = `For everyone, or with --company KEY for a company, or with --company KEY --group KEY
for one of its groups. The most particular rule that reaches a person decides.`

/** The commands that decide who gets which release, hold that, or show how releases do. */
export const rolloutForms = {
  rollout: {
    takes: ['REMOTE', 'VERSION'],
    options: { ...audience, '--percent': 'N', '--theme': 'KEY', '--now': null, ...why, ...server },
    about: 'gives a release to everyone, a company or a group',
    more: `${scopeHelp}
--percent N gives it to so many of a hundred of them (100 when left out): who has it
keeps it while the number grows. --theme KEY puts its screens in a theme of the
company; left out, they take the participant's own. --now takes it over at once in
open tabs: what is in progress is saved as a draft first. --reason TEXT stands in the
history.

${reaching}`,
  },
  rollouts: {
    takes: ['[REMOTE]'],
    options: server,
    about: 'shows who gets what',
    more: reaching,
  },
  rollback: {
    takes: ['REMOTE'],
    options: { ...audience, '--now': null, ...why, ...server },
    about: 'returns to the release that is known to be good there',
    more: `${scopeHelp}
It never goes back up to a release that was withdrawn or that nobody rolled out.

${reaching}`,
  },
  withdraw: {
    takes: ['REMOTE', 'VERSION'],
    options: { ...why, ...server },
    about: 'gets everybody off a version at once, for good',
    more: `Whatever rule gives it to them: each scope returns to its known good release, in open tabs
too. No rollback leads to it from then on.

${reaching}`,
  },
  plan: {
    takes: ['REMOTE', '[VERSION]'],
    options: { ...audience, '--percents': 'N,N,…', '--hours': 'N', '--end': null, ...server },
    about: 'lets a rollout grow by itself, such as 10, 50, 100 percent; --end ends it',
    more: `${scopeHelp}
It begins with the first of --percents (10,50,100 when left out) and takes the next after
--hours (24 when left out): if enough people have loaded the release since, if it fails no
more often than its known good one, and if nothing flagged it. A flag stops the plan, a
pause holds it.

${reaching}`,
  },
  health: {
    takes: ['[REMOTE]'],
    options: server,
    about: 'shows how releases do in browsers: failure rates, people, the first error',
    more: `The sickest first, from the loads of the last 48 hours. With --url or a token it asks that
server; without them it reads the database, also when no server runs.

${reaching}

${onDatabase}`,
  },
  pause: {
    takes: ['REASON'],
    options: { '--by': 'NAME' },
    about: 'pauses everything: no rule changes and no plan grows until `almanac resume`',
    more: `Releases can still be published and withdrawn, and the server goes on withdrawing those
that fail. REASON is shown to whoever tries; NAME is who pauses, else your name on this
machine.

${onDatabase}`,
  },
  resume: {
    takes: [],
    options: { '--by': 'NAME' },
    about: 'ends the pause',
    more: onDatabase,
  },
  kill: {
    takes: ['REMOTE', 'REASON'],
    options: { ...sentences, '--by': 'NAME' },
    about: 'switches a remote off for everyone, whatever the rules say',
    more: `Participants read a sentence where its screens were, at once in open tabs: your own, in
every language (${LANGUAGE_CODES.map((language) => `--${language}`).join(', ')}), or the standard one. \`almanac revive\` ends it.

${onDatabase}`,
  },
  revive: {
    takes: ['REMOTE'],
    options: { '--by': 'NAME' },
    about: 'switches a remote on again: the rules decide who gets it',
    more: onDatabase,
  },
  follow: {
    takes: ['REMOTE'],
    options: { ...audience, '--now': null, ...why, ...server },
    about: 'ends the rule of a company or group: it follows everyone again',
    more: `A group then gets what its company gets, a company what everyone gets. \`almanac
rollback\` puts the rule back.

${reaching}`,
  },
  explain: {
    takes: ['USER', 'REMOTE'],
    options: server,
    about: 'says which release a person gets, and why',
    more: `USER is the email address or id of a tester. Who else takes part in which study is
told to operators alone, at /operations.

${reaching}`,
  },
} as const satisfies Record<string, Form>
