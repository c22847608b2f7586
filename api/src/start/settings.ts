import { join, resolve } from 'node:path'
import { StartFailure } from '../database/embedded/failure'
import { DATA, RELEASE, SERVER, type Environment } from '../environment'
import type { AppOptions } from './app'
import { projectRoot } from '../root'
import type { NativeApps } from '../page/app-links'
import { type AlertSettings, alertsOf } from './alerts'
import { nativeAppsOf } from './native-apps'
import { isPublic } from './published'
import { readStorage, type StorageSettings } from './release-storage'

/** Settings from the environment. All have a default that works on one machine. */
export interface Settings {
  port: number
  /** The address of this machine to listen on. */
  host: string
  /** Where people reach the product. */
  publicUrl: string
  /** A PostgreSQL server; undefined for the embedded one in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
  /** Folder of the study loaded at the start; undefined for none. */
  studyFolder: string | undefined
  /** Whether STUDY named it. */
  studyChosen: boolean
  /** Whether unconfigured providers are simulated: everybody who reaches this server can then read codes and links that would be sent. */
  simulators: boolean
  /** A sentence for each local default that is disabled here. */
  leftOut: string[]
  /** Folder or URL of the host's files. */
  hostPage: string
  /** Percent of the people who get a new host after an upgrade. */
  hostRolloutPercent: number
  /** Whether this server also serves the files of host and remotes. */
  remotesFolder: string
  /** Addresses of remotes in separate containers. */
  releases: string[]
  /** Storage for releases published by teams. */
  releaseStorage: StorageSettings
  allowedOrigins: string[]
  /** Further origins that releases may be loaded from; the page always allows them. */
  releaseOrigins: string[]
  /** Allowed preview origins besides localhost. */
  previewOrigins: string[]
  /** Another origin of this server, only for the captcha's frame; null for a frame without an origin. */
  captchaOrigin: string | null
  /** Another origin of this server, only for the support chat's frame; null for no chat. */
  supportOrigin: string | null
  /** The native apps that open this product's links. */
  nativeApps: NativeApps
  /** How to reach the people of the study, as a URI; null without one. */
  contact: string | null
  /** Where to report a vulnerability, as a URI; null for no security.txt. */
  securityContact: string | null
  /** Where alerts for operators go. */
  alerts: AlertSettings
  frameAncestors: string[]
  /** Whether browsers can start without a network; false removes the service worker from all of them. */
  offline: boolean
  /** How many proxies stand in front, or their addresses. */
  trustProxy: AppOptions['trustProxy']
  logLevel: string
  /** Days until clinicians need a second factor. */
  secondFactorDays: number
  /** Signs the registry: an Ed25519 key in PEM form, or the file that it is stored in. */
  registryKey: { pem: string } | { file: string }
  /** The key before it, in PEM form; undefined when it is not being changed. */
  formerRegistryKey: string | undefined
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new StartFailure(`PORT is ${text}: it has to be a number from 0 to 65535.`)
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new StartFailure(`${name} is ${text}: it has to be a whole number from 1.`)
}

function percentOf(name: string, text: string): number {
  const percent = Number(text)
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent
  throw new StartFailure(`${name} is ${text}: it has to be a whole number from 0 to 100.`)
}

function urlOf(name: string, text: string): string {
  if (URL.canParse(text)) return text
  throw new StartFailure(`${name} is ${text}: it has to be an address such as https://almanac.example.`)
}

/** Parses a way to reach somebody; null without one. */
function contactOf(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (URL.canParse(text) && /^(?:mailto|tel|https):$/.test(new URL(text).protocol)) return text
  throw new StartFailure(`${name} is ${text}: it has to begin with mailto:, tel: or https:.`)
}

/** Parses an origin: scheme, host and port, nothing after them. */
function originOf(name: string, text: string): string {
  if (URL.canParse(text)) {
    const { origin, protocol } = new URL(text)
    if (/^https?:$/.test(protocol) && (text === origin || text === `${origin}/`)) return origin
  }
  throw new StartFailure(`${name} names ${text}: it has to be an origin such as https://files.example, without a path.`)
}

/** Parses an origin other than the product's. */
function foreignOriginOf(name: string, text: string, publicUrl: string): string {
  const origin = originOf(name, text)
  if (new URL(origin).host !== new URL(publicUrl).host) return origin
  throw new StartFailure(
    `${name} is the product's own: a script there could act as the participant. It has to be another name of this server.`,
  )
}

/** Errors do not repeat the value, which may contain a password. */
function databaseOf(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text
  throw new StartFailure(
    'DATABASE_URL has to be the address of a PostgreSQL server, such as postgres://almanac:password@localhost:5432/almanac.',
  )
}

function proxiesOf(text: string | undefined): Settings['trustProxy'] {
  if (text === undefined || text === '' || text === 'false') return false
  if (text === 'true') return true
  if (!/^\d+$/.test(text)) return text
  return (_address: string, hop: number) => hop < Number(text)
}

/** SIMULATORS=on or off; by default on, on a local machine with the embedded database. A server with another database may have real participants, who must never see a simulated provider. */
function simulatorsOf(
  setting: string | undefined,
  { ownMachine, ...address }: { ownMachine: boolean; host: string; publicUrl: string },
): boolean {
  if (!setting) return ownMachine
  if (setting === 'on' && isPublic(address))
    throw new StartFailure(
      `SIMULATORS is on: anybody who reaches ${address.publicUrl} could read every code and link that would be sent. Simulators are for a machine of one's own, with HOST and PUBLIC_URL at localhost.`,
    )
  return setting === 'on'
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function levelOf(text: string): string {
  if (levels.includes(text)) return text
  throw new StartFailure(`LOG_LEVEL is ${text}: it has to be one of ${levels.join(', ')}.`)
}

/** What of the demonstration a server for others has not, as its start says. */
function leftOutOf({ STUDY, SIMULATORS }: Environment, ownMachine: boolean): string[] {
  if (ownMachine) return []
  return [
    ...(STUDY === undefined
      ? ['no study was loaded: the demonstration is for one machine alone; STUDY names one']
      : []),
    ...(SIMULATORS
      ? []
      : ['nothing is simulated: mail, text messages and devices are there as far as they are configured']),
  ]
}

/** A key in PEM form from a variable, which may have its line breaks escaped. */
const linesOf = (pem: string): string => pem.replaceAll(String.raw`\n`, '\n')

/** Reads the settings. Throws a StartFailure that names an invalid one. */
export function readSettings(environment: Environment): Settings {
  const root = projectRoot()
  const port = portOf(environment.PORT || SERVER.PORT.default)
  const dataFolder = resolve(environment.DATA_DIR || join(root, DATA.DATA_DIR.default))
  const releaseStorage = readStorage(environment, dataFolder)
  const host = environment.HOST || SERVER.HOST.default
  const publicUrl = urlOf('PUBLIC_URL', environment.PUBLIC_URL || `http://localhost:${port}`)
  const ownMachine = !environment.DATABASE_URL && !isPublic({ host, publicUrl })
  const study = environment.STUDY ?? (ownMachine ? 'demo' : '')
  const simulators = simulatorsOf(environment.SIMULATORS, { ownMachine, host, publicUrl })
  return {
    port,
    host,
    publicUrl,
    databaseUrl: environment.DATABASE_URL ? databaseOf(environment.DATABASE_URL) : undefined,
    dataFolder,
    studyFolder: study === '' ? undefined : study.includes('/') ? resolve(study) : join(root, 'api', 'studies', study),
    studyChosen: study !== '' && environment.STUDY !== undefined,
    simulators,
    leftOut: leftOutOf(environment, ownMachine),
    hostPage: environment.HOST_PAGE || join(root, 'host', 'dist'),
    hostRolloutPercent: percentOf(
      'HOST_ROLLOUT_PERCENT',
      environment.HOST_ROLLOUT_PERCENT || RELEASE.HOST_ROLLOUT_PERCENT.default,
    ),
    remotesFolder: environment.REMOTES || join(root, 'remotes'),
    releases: list(environment.RELEASES).map((address) => urlOf('RELEASES', address)),
    releaseStorage,
    allowedOrigins: list(environment.ALLOWED_ORIGINS),
    releaseOrigins: [
      ...list(environment.RELEASE_ORIGINS).map((origin) => originOf('RELEASE_ORIGINS', origin)),
      ...('publicUrl' in releaseStorage ? [new URL(releaseStorage.publicUrl).origin] : []),
    ],
    previewOrigins: list(environment.PREVIEW_ORIGINS).map((origin) => originOf('PREVIEW_ORIGINS', origin)),
    captchaOrigin: environment.CAPTCHA_ORIGIN
      ? foreignOriginOf('CAPTCHA_ORIGIN', environment.CAPTCHA_ORIGIN, publicUrl)
      : null,
    supportOrigin: environment.SUPPORT_ORIGIN
      ? foreignOriginOf('SUPPORT_ORIGIN', environment.SUPPORT_ORIGIN, publicUrl)
      : null,
    nativeApps: nativeAppsOf(environment),
    contact: contactOf('CONTACT', environment.CONTACT),
    alerts: alertsOf(environment),
    securityContact: contactOf('SECURITY_CONTACT', environment.SECURITY_CONTACT),
    frameAncestors: list(environment.FRAME_ANCESTORS),
    offline: environment.OFFLINE !== 'off',
    trustProxy: proxiesOf(environment.TRUST_PROXY),
    secondFactorDays: countOf(
      'SECOND_FACTOR_DAYS',
      environment.SECOND_FACTOR_DAYS || SERVER.SECOND_FACTOR_DAYS.default,
    ),
    logLevel: levelOf(environment.LOG_LEVEL || SERVER.LOG_LEVEL.default),
    registryKey: environment.REGISTRY_KEY
      ? { pem: linesOf(environment.REGISTRY_KEY) }
      : { file: join(dataFolder, 'registry-key.pem') },
    formerRegistryKey: environment.REGISTRY_FORMER_KEY ? linesOf(environment.REGISTRY_FORMER_KEY) : undefined,
  }
}
