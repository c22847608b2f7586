import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hashToUnitInterval } from '../traces/unit-interval'
import type { Organization } from './api'
import { catalogue } from './catalogue'
import type { SimulatedUser, SimulatedUsers } from './state'

const DAY_MS = 86_400_000

/** Number of days with records, up to today. */
const HISTORY_DAYS = 60

/** All users are five hours behind UTC. */
const OFFSET = '-05:00'
const OFFSET_MS = 5 * 3_600_000

type Kind = (typeof catalogue)[number]['kind'][number]

/** Settings of the simulated records that can be changed while it runs. */
export interface ValidicDataKnob {
  /** Days since 1970 whose records were deleted in the app. */
  deletedDays: Set<number>
  /** Whether records have the user's offset to UTC; some apps send none. */
  zones: boolean
  now: () => number
}

const period = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  offset: z._default(z.coerce.number(), 0),
  limit: z._default(z.coerce.number(), 100),
  access_token: z.string(),
})

/** Records of the apps that are or were connected, below `prefix`/v1: deterministic by day. */
export function validicData(
  app: FastifyInstance,
  prefix: string,
  organization: Organization,
  users: SimulatedUsers,
  knob: ValidicDataKnob,
): void {
  app.get<{ Params: { id: string; kind: string } }>(
    `${prefix}/v1/organizations/${organization.id}/users/:id/:kind.json`,
    (request, reply) => {
      const parsed = period.safeParse(request.query)
      if (!parsed.success) return reply.code(406).send({ errors: ['Invalid date'] })
      const { start_date, end_date, offset, limit, access_token } = parsed.data
      if (access_token !== organization.token) return reply.code(401).send({ code: 401, message: 'Unauthorized' })
      const user = users.byId(request.params.id)
      if (!user) return reply.code(404).send({ code: 404, message: 'Not Found', errors: 'No user found' })
      const kind = kindOf(request.params.kind)
      if (!kind) return reply.code(404).send({ code: 404, message: 'Not Found' })
      const all = recordsOf(user, kind, Date.parse(start_date), Date.parse(end_date), knob)
      return reply.send({
        summary: { status: 200, message: 'Ok', results: all.length, start_date, end_date, offset, limit },
        [kind]: all.slice(offset, offset + Math.min(limit, 100)),
      })
    },
  )
}

const kindOf = (word: string): Kind | undefined =>
  catalogue.flatMap(({ kind }): readonly Kind[] => kind).find((kind) => kind === word)

function recordsOf(
  user: SimulatedUser,
  kind: Kind,
  from: number,
  to: number,
  { now, deletedDays, zones }: ValidicDataKnob,
) {
  const today = Math.floor(now() / DAY_MS)
  const apps = catalogue.filter((one) => user.brought.includes(one.subname) && one.kind.some((had) => had === kind))
  return apps.flatMap(({ subname, name }, index) =>
    Array.from({ length: HISTORY_DAYS }, (_, ago) => today - ago).flatMap((day) => {
      const at = day * DAY_MS + OFFSET_MS + hourOf(kind) * 3_600_000
      if (at < from || at >= to || at > now() || deletedDays.has(day)) return []
      return [
        {
          _id: `${user._id}-${subname}-${kind}-${day}`,
          timestamp: new Date(at).toISOString().replace('.000Z', '+00:00'),
          utc_offset: zones ? OFFSET : null,
          ...measured(kind, day, index),
          source: subname,
          source_name: name,
          last_updated: new Date(at + 3_600_000).toISOString().replace('.000Z', '+00:00'),
          user_id: user._id,
        },
      ]
    }),
  )
}

/** The local hour of a record: daily sums start at the beginning of the day. */
const hourOf = (kind: Kind): number =>
  ({ routine: 0, fitness: 18, sleep: 23, weight: 7, biometrics: 8, diabetes: 9 })[kind]

function measured(kind: Kind, day: number, index: number): Record<string, number | string | null> {
  const vary = (low: number, high: number, part: number) =>
    Math.round(low + hashToUnitInterval(day, index, part) * (high - low))
  switch (kind) {
    case 'routine':
      return { steps: vary(2_500, 14_000, 1), distance: null, floors: null, elevation: null, calories_burned: null }
    case 'fitness':
      return { type: 'Running', intensity: 'medium', duration: vary(900, 4_500, 2), distance: 5_000, calories: null }
    case 'sleep':
      return {
        awake: vary(600, 3_000, 3),
        light: vary(9_000, 15_000, 4),
        deep: vary(2_400, 6_000, 5),
        rem: vary(3_000, 7_200, 6),
        times_woken: 2,
        total_sleep: null,
      }
    case 'weight':
      return { weight: 71 + vary(0, 20, 7) / 10, height: null, bmi: null }
    case 'biometrics':
      return {
        systolic: vary(112, 138, 8),
        diastolic: vary(70, 88, 9),
        resting_heartrate: vary(54, 68, 10),
        spo2: null,
        temperature: null,
      }
    case 'diabetes':
      return { blood_glucose: vary(80, 180, 11), hba1c: null }
  }
}
