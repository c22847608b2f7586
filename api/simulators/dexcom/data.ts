import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { clockOf, firstOf, traceBetween, type TraceReading } from '../traces/glucose-trace'

const DAY_MS = 86_400_000
const MAX_WINDOW_MS = 30 * DAY_MS

/** Settings of the simulated data that can be changed while it runs. */
export interface DexcomDataKnob {
  /** The supported versions of the API. */
  versions: readonly ('v2' | 'v3')[]
  /** Added to every value, to simulate late smoothing. */
  smoothing: number
  /** Outside its range a sensor reports the nearest number beyond it, or a word as receivers show it. */
  beyondScale: 'number' | 'word'
  unit: 'mg/dL' | 'mmol/L' | 'unknown'
  /** A period without readings, in milliseconds relative to now; null for none. */
  absent: { from: number; to: number } | null
  /**
   * How times are written: without seconds, with a blank, with single digits, with the offset in the display
   * time as phones do, or without a display time.
   */
  times: 'usual' | 'no_seconds' | 'blanks' | 'single_digits' | 'offsets' | 'no_zone'
  /** Number of days with readings, up to now. */
  days: number
  /** The current time for readings: there are none after it. */
  now: () => number
}

const period = z.object({ startDate: z.iso.datetime({ local: true }), endDate: z.iso.datetime({ local: true }) })

/**
 * All sandbox users live in Madrid, and were in New York for some days, like Diego of the
 * demonstration, so that the values match his.
 */
const HOME = 'Europe/Madrid'
const JOURNEY = { from: -61, to: -55, time_zone: 'America/New_York' }

const written = (at: number): string => new Date(at).toISOString().slice(0, 19)

/** A time in one of the ways in which Dexcom has been seen to write it. */
function writtenAs(times: DexcomDataKnob['times'], at: number): string {
  const usual = written(at)
  switch (times) {
    case 'no_seconds':
      return usual.slice(0, 16)
    case 'blanks':
      return usual.replace('T', ' ')
    case 'single_digits':
      return usual.replace(/([-T:])0(?=\d)/g, '$1')
    default:
      return usual
  }
}

/** An offset of minutes as `+05:30`. */
function offsetOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function displayTimeOf(times: DexcomDataKnob['times'], at: number, offset: number): string | null {
  if (times === 'no_zone') return null
  const display = writtenAs(times, at + offset * 60_000)
  return times === 'offsets' ? display + offsetOf(offset) : display
}

const MG_PER_DL_IN_MMOL_PER_L = 18.0182

/** Dexcom's data for everybody who has logged in: `tokens` are the valid ones. */
export function dexcomDataCalls(
  app: FastifyInstance,
  prefix: string,
  tokens: ReadonlySet<string>,
  knob: DexcomDataKnob,
): void {
  const authorized = (request: FastifyRequest): boolean =>
    tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')

  for (const version of ['v2', 'v3'] as const) {
    app.get(`${prefix}/${version}/users/self/egvs`, (request, reply) => {
      if (!knob.versions.includes(version)) return reply.code(404).send({ error: 'not found' })
      if (!authorized(request)) return reply.code(401).send({ error: 'invalid_token' })
      const parsed = period.safeParse(request.query)
      if (!parsed.success) return reply.code(400).send({ error: 'bad range' })
      const [from, to] = [Date.parse(`${parsed.data.startDate}Z`), Date.parse(`${parsed.data.endDate}Z`)]
      if (to < from || to - from > MAX_WINDOW_MS) return reply.code(400).send({ error: 'bad range' })
      const today = knob.now()
      const clock = clockOf(HOME, JOURNEY, today)
      const trace = traceBetween(from, to, { today, first: firstOf(today, knob.days) }, clock)
      const { absent } = knob
      const present = trace.filter(({ at }) => !absent || at < today + absent.from || at >= today + absent.to)
      return answer(reply, version, { trace: present, clock, knob })
    })
    app.get(`${prefix}/${version}/users/self/dataRange`, (request, reply) => {
      if (!knob.versions.includes(version)) return reply.code(404).send({ error: 'not found' })
      if (!authorized(request)) return reply.code(401).send({ error: 'invalid_token' })
      const now = knob.now()
      return reply.send({
        egvs: { start: { systemTime: written(firstOf(now, knob.days)) }, end: { systemTime: written(now) } },
      })
    })
  }
}

interface Answered {
  trace: readonly TraceReading[]
  /** Minutes that the user's clock is ahead of UTC. */
  clock: (at: number) => number
  knob: DexcomDataKnob
}

function answer(reply: FastifyReply, version: 'v2' | 'v3', { trace, clock, knob }: Answered) {
  const { smoothing, unit } = knob
  const inUnit = (value: number | string) =>
    typeof value === 'number' && unit !== 'mg/dL' ? Number((value / MG_PER_DL_IN_MMOL_PER_L).toFixed(1)) : value
  const pinned = (value: number) => inUnit(knob.beyondScale === 'word' ? wordFor(value) : nearestBeyond(value))
  const times = (at: number) => ({
    systemTime: writtenAs(knob.times, at),
    displayTime: displayTimeOf(knob.times, at, clock(at)),
  })
  const units = { unit, rateUnit: `${unit}/min` }
  if (version === 'v2')
    return reply.send({
      ...units,
      egvs: trace.map(({ at, value }) => ({
        ...times(at),
        value: pinned(value + smoothing),
        realtimeValue: pinned(value),
        smoothedValue: smoothing === 0 ? null : pinned(value + smoothing),
        status: null,
        trend: 'flat',
        trendRate: 0,
      })),
    })
  return reply.send({
    recordType: 'egv',
    recordVersion: '3.0',
    userId: 'sandbox',
    records: trace.map(({ at, value }) => ({
      recordId: `egv-${at}`,
      ...times(at),
      transmitterId: '',
      transmitterTicks: Math.floor(at / 1000),
      value: pinned(value + smoothing),
      status: value + smoothing > 400 ? 'high' : value + smoothing < 40 ? 'low' : 'ok',
      trend: 'flat',
      trendRate: 0,
      ...units,
      displayDevice: 'iOS',
      transmitterGeneration: 'g6 pro',
      displayApp: 'G6',
    })),
  })
}

const nearestBeyond = (value: number): number => Math.min(401, Math.max(39, value))
const wordFor = (value: number): number | string => (value > 400 ? 'High' : value < 40 ? 'Low' : value)
