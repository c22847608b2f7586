import { openDatabase } from '../start/database'
import { readSettings } from '../start/settings'
import { createUndo } from '../start/undo'
import type { Database } from '../http/serve'
import { checkRemotes } from './check/commands'
import type { Command, Reach } from './command/command'
import { help, helpOf } from './command/help'
import { migrateDatabase } from './migrate'
import { invitePerson } from './people/invite'
import { setRole } from './people/role'
import { resetSecondFactor } from './people/second-factor'
import { endSessions } from './people/sessions'
import { showPolicies } from './policies/show'
import { showSecurityEvents } from './security/events'
import { release, showReleases } from './releases/commands'
import { explain, followWider, getEverybodyOff, putBack, rollOut, showRollouts } from './rollouts/commands'
import { reachServer, type Server } from './server/reach'
import { check, load } from './study'
import { endToken, makeToken, showTokens } from './tokens/commands'
import type { Voice } from './voice'

/** Does the work on the database of the settings; 0 when it is done. */
async function onDatabase(voice: Voice, work: (database: Database) => Promise<void>): Promise<number> {
  const undo = createUndo((name) => voice.complain(`${name} did not stop.`))
  try {
    // What is said of starting it is no part of the answer.
    await work(await openDatabase(readSettings(process.env), voice.complain, undo))
    return 0
  } finally {
    await undo.run()
  }
}

/** Does the work with a running server; 0 when it is done. */
async function onServer(reach: Reach, work: (server: Server) => Promise<number | void>): Promise<number> {
  return (await work(await reachServer(reach, process.env))) ?? 0
}

/** Runs one command; its answer is the exit code: 0 done, 1 refused, 2 not understood. Rejects with a Sentence or a StartFailure. */
export async function run(command: Command, voice: Voice): Promise<number> {
  switch (command.kind) {
    case 'help':
      voice.say(command.of === null ? help() : helpOf(command.of))
      return 0
    case 'misunderstood':
      voice.complain(command.message)
      return 2
    case 'study check':
      return check(command.folder, voice)
    case 'study load':
      return load(command.folder, voice)
    case 'migrate':
      return migrateDatabase(voice)
    case 'invite':
      return onDatabase(voice, (database) => invitePerson(database, command.invited, voice))
    case 'role':
      return onDatabase(voice, (database) => setRole(database, command.wish, voice))
    case 'sessions end':
      return onDatabase(voice, (database) => endSessions(database, command.person, voice))
    case 'operator reset-second-factor':
      return onDatabase(voice, (database) => resetSecondFactor(database, command.email, voice))
    case 'security-events':
      return onDatabase(voice, (database) => showSecurityEvents(database, command, voice))
    case 'policies':
      showPolicies(voice)
      return 0
    case 'token':
      return onDatabase(voice, (database) => makeToken(database, command.remote, command.name ?? command.remote, voice))
    case 'revoke':
      return onDatabase(voice, (database) => endToken(database, command.id, voice))
    case 'tokens':
      return onDatabase(voice, (database) => showTokens(database, voice))
    case 'create-remote':
      voice.complain('A remote is made in a checkout: npm run almanac -- create-remote NAME')
      return 1
    case 'check':
      return checkRemotes(command.folders, command.host, voice)
    case 'release':
      return onServer(command.reach, (server) => release(server, command, voice))
    case 'releases':
      return onServer(command.reach, (server) => showReleases(server, command, voice))
    case 'rollout':
      return onServer(command.reach, (server) => rollOut(server, command, voice))
    case 'rollouts':
      return onServer(command.reach, (server) => showRollouts(server, command, voice))
    case 'rollback':
      return onServer(command.reach, (server) => putBack(server, command, voice))
    case 'withdraw':
      return onServer(command.reach, (server) => getEverybodyOff(server, command, voice))
    case 'follow':
      return onServer(command.reach, (server) => followWider(server, command, voice))
    case 'explain':
      return onServer(command.reach, (server) => explain(server, command, voice))
  }
}
