import { openDatabase } from '../start/database'
import { readSettings, type Settings } from '../start/settings'
import { installedPublicKey, openSigner } from '../start/signer'
import { createCleanup } from '../start/process'
import type { Database } from '../http/serve'
import { runOnAppointments } from './appointments'
import { checkRemotes } from './check/commands'
import { exportConsentsTo, readPublicKey, verifyConsentsIn, verifyStoredConsents } from './consents'
import { kill, pause, resume, revive, showHealth, showHealthOf } from './controls'
import type { ConsentProof } from './command/consents'
import { runOnBrands } from './brands'
import { runOnPasskeys } from './passkeys'
import { type BrandCommand, isOfBrands } from './command/brands'
import type { AppointmentCommand } from './command/appointments'
import type { FeatureCommand } from './command/features'
import type { PasskeyCommand } from './command/passkeys'
import { callerFolder, type Command, type ServerOptions } from './command/command'
import type { SurveyCommand } from './command/surveys'
import { help, helpOf } from './command/forms'
import { printCoverage } from './devices'
import { runOnFeatures } from './features'
import { verifyHistoryIn } from './history'
import { removeLeaderboardName } from './leaderboard'
import { migrateDatabase } from './migrate'
import { invitePerson, setRole, resetSecondFactor, endSessions } from './people'
import { showPolicies } from './policies'
import { printPollResults } from './polls'
import { showSecurityEvents } from './security-events'
import { release, showReleases } from './releases/commands'
import {
  explain,
  removeOwnRule,
  withdrawVersion,
  restorePreviousRule,
  rollOut,
  showRollouts,
} from './rollouts/commands'
import { endPlanOf, makePlan } from './rollouts/plan'
import { connectToServer, type Server } from './server'
import { check, load } from './study'
import { exportStudyTo } from './study-export'
import { exportSurvey } from './survey-export'
import { importSurveys } from './surveys/import'
import { lintSurveys } from './surveys/lint'
import { trySurvey } from './surveys/try/try'
import { walkSurveys } from './surveys/walk'
import { endToken, makeToken, showTokens } from './tokens'
import type { Output } from './output'

/** Runs the work on the configured database; 0 when it is done. */
async function onDatabase(
  output: Output,
  work: (database: Database, settings: Settings) => Promise<void>,
): Promise<number> {
  const cleanup = createCleanup((name) => output.printError(`${name} did not stop.`))
  try {
    // Messages of starting it are not part of the output.
    const settings = readSettings(process.env)
    await work(await openDatabase(settings, output.printError, cleanup), settings)
    return 0
  } finally {
    await cleanup.run()
  }
}

/** Runs the work with a running server; 0 when it is done. */
async function onServer(reach: ServerOptions, work: (server: Server) => Promise<number | void>): Promise<number> {
  return (await work(await connectToServer(reach, process.env))) ?? 0
}

type OperatorCommand = Extract<Command, { kind: 'pause' | 'resume' | 'kill' | 'revive' | 'health' }>

const isControl = (command: Command): command is OperatorCommand =>
  ['pause', 'resume', 'kill', 'revive', 'health'].includes(command.kind)

/** Holds rollouts, or shows how releases do, in the configured database. */
function runControl(command: OperatorCommand, output: Output): Promise<number> {
  switch (command.kind) {
    case 'pause':
      return onDatabase(output, (database) => pause(database, command, output))
    case 'resume':
      return onDatabase(output, (database) => resume(database, command, output))
    case 'kill':
      return onDatabase(output, (database) => kill(database, command, output))
    case 'revive':
      return onDatabase(output, (database) => revive(database, command, output))
    case 'health':
      return asksServer(command.reach)
        ? onServer(command.reach, (server) => showHealthOf(server, command, output))
        : onDatabase(output, (database) => showHealth(database, command, output))
  }
}

/** Whether a server is named that can be asked. */
const asksServer = ({ url, token_file }: ServerOptions): boolean =>
  url !== null || token_file !== null || process.env.ALMANAC_TOKEN !== undefined

const isAppointment = (command: Command): command is AppointmentCommand => command.kind.startsWith('appointment ')

const isOfFeatures = (command: Command): command is FeatureCommand =>
  command.kind === 'feature' || command.kind === 'features'

const isOnBrands = (command: Command): command is BrandCommand => isOfBrands(command.kind)

type OtherCommand = FeatureCommand | AppointmentCommand | BrandCommand | PasskeyCommand

const runOnOthers = (command: OtherCommand, output: Output): Promise<number> =>
  onDatabase(output, (database) =>
    isOnBrands(command)
      ? runOnBrands(database, command, output)
      : command.kind === 'passkeys'
        ? runOnPasskeys(database, command, output)
        : isOfFeatures(command)
          ? runOnFeatures(database, command, output)
          : runOnAppointments(database, command, output),
  )

const isOther = (command: Command): command is OtherCommand =>
  isOfFeatures(command) || isAppointment(command) || isOnBrands(command) || command.kind === 'passkeys'

const isOfSurveys = (command: Command): command is SurveyCommand => command.kind.startsWith('survey ')

async function runOnSurveys(command: SurveyCommand, output: Output): Promise<number> {
  switch (command.kind) {
    case 'survey import':
      return importSurveys(command, output)
    case 'survey lint':
      return lintSurveys(command.path, command.json, output)
    case 'survey try':
      return trySurvey(command, output)
    case 'survey walk':
      return walkSurveys(command.path, command.runs, output)
    case 'survey export':
      return onDatabase(output, (database) => exportSurvey(database, command, output))
  }
}

/** Writes a signed export of the configured database. */
function exportAllConsents(file: string, output: Output): Promise<number> {
  return onDatabase(output, async (database, settings) => {
    const signer = await openSigner(settings, output.printError)
    await exportConsentsTo(database, { signer, installation: settings.publicUrl }, file, output)
  })
}

/** Verifies a file, or without one the database. */
async function verifyConsents({ file, digest, key }: ConsentProof, output: Output): Promise<number> {
  if (file === null) return onDatabase(output, (database) => verifyStoredConsents(database, digest, output))
  const own = key === null ? await installedPublicKey(readSettings(process.env)) : null
  return verifyConsentsIn(
    file,
    { digest, key: key === null ? null : await readPublicKey(key, callerFolder()), own },
    output,
  )
}

/**
 * Runs one command; resolves to the exit code: 0 done, 1 refused, 2 invalid arguments. Rejects with
 * a CommandFailure or a StartFailure.
 */
export async function run(command: Command, output: Output): Promise<number> {
  if (isOfSurveys(command)) return runOnSurveys(command, output)
  if (isOther(command)) return runOnOthers(command, output)
  switch (command.kind) {
    case 'help':
      output.print(command.of === null ? help() : helpOf(command.of))
      return 0
    case 'misunderstood':
      output.printError(command.message)
      return 2
    case 'study check':
      return check(command.folder, output)
    case 'study load':
      return load(command.folder, output)
    case 'study export':
      return onDatabase(output, (database) => exportStudyTo(database, command, output))
    case 'migrate':
      return migrateDatabase(output)
    case 'history verify':
      return onDatabase(output, (database) => verifyHistoryIn(database, command.repair, output))
    case 'poll results':
      return onDatabase(output, (database) => printPollResults(database, command, output))
    case 'devices coverage':
      return onDatabase(output, (database) => printCoverage(database, command, output))
    case 'leaderboard remove':
      return onDatabase(output, (database) => removeLeaderboardName(database, command, output))
    case 'invite':
      return onDatabase(output, (database) => invitePerson(database, command.invited, output))
    case 'role':
      return onDatabase(output, (database) => setRole(database, command.change, output))
    case 'sessions end':
      return onDatabase(output, (database) => endSessions(database, command.person, output))
    case 'operator reset-second-factor':
      return onDatabase(output, (database) => resetSecondFactor(database, command.email, output))
    case 'consents export':
      return exportAllConsents(command.file, output)
    case 'consents verify':
      return verifyConsents(command.proof, output)
    case 'security-events':
      return onDatabase(output, (database) => showSecurityEvents(database, command, output))
    case 'policies':
      return showPolicies(output)
    case 'token':
      return onDatabase(output, (database) =>
        makeToken(database, command.remote, command.name ?? command.remote, output),
      )
    case 'revoke':
      return onDatabase(output, (database) => endToken(database, command.id, output))
    case 'tokens':
      return onDatabase(output, (database) => showTokens(database, output))
    case 'create-remote':
      output.printError('A remote is made in a checkout: npm run almanac -- create-remote NAME')
      return 1
    case 'check':
      return checkRemotes(command.folders, command.host, output)
    default:
      return isControl(command) ? runControl(command, output) : runOnServer(command, output)
  }
}

/** The commands that need a running server. */
type ServerCommand = Extract<
  Command,
  {
    kind:
      | 'release'
      | 'releases'
      | 'rollout'
      | 'rollouts'
      | 'rollback'
      | 'withdraw'
      | 'follow'
      | 'explain'
      | 'plan'
      | 'end plan'
  }
>

function runOnServer(command: ServerCommand, output: Output): Promise<number> {
  switch (command.kind) {
    case 'release':
      return onServer(command.reach, (server) => release(server, command, output))
    case 'releases':
      return onServer(command.reach, (server) => showReleases(server, command, output))
    case 'rollout':
      return onServer(command.reach, (server) => rollOut(server, command, output))
    case 'rollouts':
      return onServer(command.reach, (server) => showRollouts(server, command, output))
    case 'rollback':
      return onServer(command.reach, (server) => restorePreviousRule(server, command, output))
    case 'withdraw':
      return onServer(command.reach, (server) => withdrawVersion(server, command, output))
    case 'plan':
      return onServer(command.reach, (server) => makePlan(server, command, output))
    case 'end plan':
      return onServer(command.reach, (server) => endPlanOf(server, command, output))
    case 'follow':
      return onServer(command.reach, (server) => removeOwnRule(server, command, output))
    case 'explain':
      return onServer(command.reach, (server) => explain(server, command, output))
  }
}
