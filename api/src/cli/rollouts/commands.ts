import {
  endRollout,
  explainRollout,
  listRollouts,
  putRollout,
  rollBack,
  withdrawRelease,
} from '@almanac/contracts/platform/rollouts'
import * as schema from '@almanac/contracts/schema/platform/rollouts'
import type { Command, Scope } from '../command/command'
import { type Server, request } from '../server'
import type { Output } from '../output'
import { explained, releaseInPeople, releaseName, rolloutsTable, scopeName, scopeOptions } from './sentences'

type CommandOf<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind' | 'reach'>

/** The scope as parameters of a call, without undefined parts. */
export const scopeOf = ({ company, group }: Scope) => ({
  ...(company === null ? {} : { company }),
  ...(group === null ? {} : { group }),
})

/** The reason as a parameter of a call, without an undefined part. */
const because = (reason: string | undefined) => (reason === undefined ? {} : { reason })

const LIVE = 'Open tabs take it over within 5 seconds; where somebody is in the middle of something, when that is done.'
const NOW = 'Open tabs take it over within 5 seconds; what is in progress is saved as a draft first.'

/** `almanac rollout`: sets the rule of one scope. */
export async function rollOut(
  server: Server,
  { remote, version, scope, percent, theme, urgent, reason }: CommandOf<'rollout'>,
  { print }: Output,
): Promise<void> {
  const set = await request(server, putRollout, schema.putRollout, {
    params: { remote },
    body: { version, ...scopeOf(scope), percent, theme_key: theme, urgent, ...because(reason) },
  })
  const before = set.changes[0]?.before ?? null
  print(`${remote}, ${scopeName(set)}: ${releaseInPeople(set)}${before ? `, before it ${releaseName(before)}` : ''}.`)
  print(urgent ? NOW : LIVE)
  if (set.back)
    print(`Back to ${releaseInPeople({ ...set, rule: set.back.rule })}: almanac rollback ${remote}${scopeOptions(set)}`)
}

/** `almanac rollback`: restores the rule before the last change of the scope. */
export async function restorePreviousRule(
  server: Server,
  { remote, scope, urgent, reason }: CommandOf<'rollback'>,
  { print }: Output,
): Promise<void> {
  const set = await request(server, rollBack, schema.rollBack, {
    params: { remote },
    body: { ...scopeOf(scope), urgent, ...because(reason) },
  })
  const before = set.changes[0]?.before ?? null
  print(
    `${remote}, ${scopeName(set)}: ${set.rule ? `back to ${releaseInPeople(set)}` : 'the rule is gone, and the next one decides'}${before ? `; it was ${releaseName(before)}` : ''}.`,
  )
  print(urgent ? NOW : LIVE)
}

/** `almanac withdraw`: removes a version for everybody. */
export async function withdrawVersion(
  server: Server,
  { remote, version, reason }: CommandOf<'withdraw'>,
  { print }: Output,
): Promise<void> {
  const changed = await request(server, withdrawRelease, schema.withdrawRelease, {
    params: { remote },
    body: { version, ...because(reason) },
  })
  for (const rollout of changed)
    print(
      `${remote}, ${scopeName(rollout)}: ${rollout.rule ? `back to ${releaseInPeople(rollout)}` : 'the rule is gone, and the next one decides'}.`,
    )
  print(
    changed.length === 0
      ? `No rule gave ${remote} ${version}; nothing leads to it any more.`
      : `Nobody gets ${remote} ${version} any more. ${NOW}`,
  )
}

/** `almanac follow`: removes the rule of a company or group. */
export async function removeOwnRule(
  server: Server,
  { remote, scope, urgent, reason }: CommandOf<'follow'>,
  { print }: Output,
): Promise<void> {
  const ended = await request(server, endRollout, schema.endRollout, {
    params: { remote },
    body: { ...scopeOf(scope), urgent, ...because(reason) },
  })
  print(
    `${remote}, ${scopeName(ended)}: the rule is gone, it was ${releaseName(ended.changes[0]?.before ?? null)}. The next one decides.`,
  )
  print(urgent ? NOW : LIVE)
  print(`Back: almanac rollback ${remote}${scopeOptions(ended)}`)
}

/** `almanac rollouts`: lists the rules. */
export async function showRollouts(
  server: Server,
  { remote }: CommandOf<'rollouts'>,
  { print }: Output,
): Promise<void> {
  print(
    rolloutsTable(
      await request(server, listRollouts, schema.listRollouts, { query: remote === null ? {} : { remote } }),
      new Date(),
    ),
  )
}

/** `almanac explain`: which release a person gets, and why. */
export async function explain(
  server: Server,
  { user, remote }: CommandOf<'explain'>,
  { print }: Output,
): Promise<void> {
  print(
    explained(
      user,
      remote,
      await request(server, explainRollout, schema.explainRollout, { params: { remote }, body: { user } }),
    ),
  )
}
