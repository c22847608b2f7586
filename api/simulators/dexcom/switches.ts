import { TRACE_DAYS } from '../traces/glucose-trace'
import type { DexcomDataKnob } from './data'
import type { DexcomTokens } from './oauth'

const HOUR_MS = 3_600_000

/** What each word of SIMULATE_DEXCOM_DATA changes. */
const SWITCHES = {
  /** A region without version 3, or without version 2. */
  v2_only: { versions: ['v2'] },
  v3_only: { versions: ['v3'] },
  /** Values were smoothed late. */
  smoothed: { smoothing: 3 },
  /** All values are beyond the sensor's scale. */
  high: { smoothing: 400 },
  low: { smoothing: -400 },
  /** Beyond its scale it says High or Low, as receivers do, and no number. */
  words: { beyondScale: 'word' },
  mmol: { unit: 'mmol/L' },
  /** A unit that the documentation does not have. */
  no_unit: { unit: 'unknown' },
  /** The sensor was out of reach: what it measured arrives when this is switched off. */
  gap: { absent: { from: -30 * HOUR_MS, to: -6 * HOUR_MS } },
  /** An hour of readings was deleted. */
  deleted: { absent: { from: -30 * HOUR_MS, to: -29 * HOUR_MS } },
  /** Ways of writing times that Dexcom's receivers and phones have. */
  no_seconds: { times: 'no_seconds' },
  blanks: { times: 'blanks' },
  single_digits: { times: 'single_digits' },
  offsets: { times: 'offsets' },
  no_zone: { times: 'no_zone' },
  /** A used refresh token is accepted for another minute. */
  refresh_grace: { refreshGraceMs: 60_000 },
} as const satisfies Record<string, Partial<DexcomDataKnob & DexcomTokens>>

type DexcomSwitch = keyof typeof SWITCHES

const isSwitch = (word: string): word is DexcomSwitch => Object.hasOwn(SWITCHES, word)

/** The words of SIMULATE_DEXCOM_DATA. */
export const DEXCOM_SWITCHES: readonly DexcomSwitch[] = Object.keys(SWITCHES).filter(isSwitch)

/** Resets the simulated data to that of a sensor worn for 90 days with both versions of the API, and then applies these switches. */
export function switchDexcom(knob: DexcomDataKnob & Pick<DexcomTokens, 'refreshGraceMs'>, ...on: DexcomSwitch[]): void {
  Object.assign(knob, USUAL, ...on.map((word) => SWITCHES[word]))
}

const USUAL = {
  versions: ['v3', 'v2'],
  smoothing: 0,
  beyondScale: 'number',
  unit: 'mg/dL',
  absent: null,
  times: 'usual',
  refreshGraceMs: 0,
} as const satisfies Partial<DexcomDataKnob & DexcomTokens>

/** The state of a new simulator, from its setting: words with commas between them. Throws for an unknown word. */
export function newDexcomKnob(setting: string | undefined): DexcomDataKnob & DexcomTokens {
  const knob = {
    ...USUAL,
    days: TRACE_DAYS,
    now: Date.now,
    accessTokens: new Set<string>(),
    refreshTokens: new Set<string>(),
    onRefresh: () => undefined,
    onExchange: () => undefined,
  }
  const words = (setting ?? '').split(',').flatMap((word) => word.trim() || [])
  const unknown = words.find((word) => !isSwitch(word))
  if (unknown !== undefined)
    throw new Error(`What a simulated Dexcom does is ${DEXCOM_SWITCHES.join(', ')}, not ${unknown}`)
  switchDexcom(knob, ...words.filter(isSwitch))
  return knob
}
