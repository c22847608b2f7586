import { LANGUAGE_CODES } from '@almanac/domain/languages'
import type { Scope, ServerOptions } from './command'

/** The commands that hold rollouts, let them grow, or show how they do. */
export type ControlCommand =
  | { kind: 'withdraw'; remote: string; version: string; reason?: string; reach: ServerOptions }
  | {
      kind: 'plan'
      remote: string
      version: string
      percents: number[]
      hours: number
      scope: Scope
      reach: ServerOptions
    }
  | { kind: 'end plan'; remote: string; scope: Scope; reach: ServerOptions }
  | { kind: 'health'; remote: string | null; reach: ServerOptions }
  | { kind: 'pause'; reason: string; by: string | null }
  | { kind: 'resume'; by: string | null }
  | { kind: 'kill'; remote: string; reason: string; sentence: Record<string, string> | null; by: string | null }
  | { kind: 'revive'; remote: string; by: string | null }

const CONTROLS = ['withdraw', 'plan', 'health', 'pause', 'resume', 'kill', 'revive'] as const

type ControlName = (typeof CONTROLS)[number]

/** Whether a command holds rollouts, lets them grow, or shows how they do. */
export const isControlName = (name: string): name is ControlName => CONTROLS.some((control) => control === name)

interface Terms {
  first: string
  second: string
  positionals: readonly string[]
  option: (key: string) => string | null
  has: (key: string) => boolean
  scope: Scope
  why: { reason?: string }
  reach: ServerOptions
}

const DEFAULT_PERCENTS = '10,50,100'
const DEFAULT_HOURS = '24'

/** The command, or what is wrong with its arguments. */
export function controlFrom(name: ControlName, terms: Terms): ControlCommand | string {
  const { first, second, positionals, option, reach } = terms
  const by = option('--by')
  switch (name) {
    case 'withdraw':
      return { kind: name, remote: first, version: second, ...terms.why, reach }
    case 'plan':
      return planFrom(terms)
    case 'health':
      return { kind: name, remote: positionals[0] ?? null, reach }
    case 'pause':
      return { kind: name, reason: first, by }
    case 'resume':
      return { kind: name, by }
    case 'revive':
      return { kind: name, remote: first, by }
    case 'kill': {
      const sentence = LANGUAGE_CODES.flatMap((language) => {
        const text = option(`--${language}`)
        return text === null ? [] : [[language, text] as const]
      })
      return {
        kind: name,
        remote: first,
        reason: second,
        sentence: sentence.length === 0 ? null : Object.fromEntries(sentence),
        by,
      }
    }
  }
}

function planFrom({ first: remote, positionals, option, has, scope, reach }: Terms): ControlCommand | string {
  const [, version] = positionals
  if (has('--end'))
    return version === undefined
      ? { kind: 'end plan', remote, scope, reach }
      : `A plan is ended without a version; write \`almanac plan ${remote} --end\`.`
  if (version === undefined) return `Which version? Write \`almanac plan ${remote} VERSION\`, or add \`--end\`.`
  const written = option('--percents') ?? DEFAULT_PERCENTS
  const percents = written.split(',').map(Number)
  if (percents.some((percent) => !Number.isInteger(percent) || percent < 1 || percent > 100))
    return `\`--percents\` are whole numbers from 1 to 100 with commas between, not \`${written}\`.`
  const hours = Number(option('--hours') ?? DEFAULT_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > 720)
    return `\`--hours\` is a whole number from 1 to 720, not \`${option('--hours') ?? ''}\`.`
  return { kind: 'plan', remote, version, percents, hours, scope, reach }
}
