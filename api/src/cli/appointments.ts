import { safeParse } from 'zod/v4/core'
import { id as idSchema } from '@almanac/contracts/schema/common'
import { instantOf, isLocalDate, parseClock } from '@almanac/domain/time'
import { zoneOf } from '../account'
import { fullName, peopleById } from '../people'
import { cancelAppointment, comingAppointments, moveAppointment, providerOf, scheduleAppointment } from '../telehealth'
import { Refusal } from '../http/errors'
import { wordsOf } from '../http/words'
import type { Database } from '../http/serve'
import type { AppointmentCommand } from './command/appointments'
import { CommandFailure, type Output } from './output'
import { personNamed } from './people'
import { table } from './table'

const MAX_LISTED = 100

/** `almanac appointment …`. Throws a CommandFailure with the reason when a change is refused. */
export async function runOnAppointments(
  database: Database,
  command: AppointmentCommand,
  output: Output,
): Promise<void> {
  switch (command.kind) {
    case 'appointment create':
      return create(database, command, output)
    case 'appointment move': {
      const id = idOf(command.id)
      const provider = await refusalAsFailure(() => providerOf(database, id))
      const start = instantOn(command.when, await zoneOf(database, provider))
      const { start_at } = await refusalAsFailure(() => moveAppointment(database, id, start))
      return output.print(`${id} is now at ${start_at.toISOString()}. Both are notified.`)
    }
    case 'appointment cancel': {
      const id = idOf(command.id)
      await refusalAsFailure(() => cancelAppointment(database, id))
      return output.print(`${id} is canceled. Both are notified.`)
    }
    case 'appointment list':
      return list(database, command.person, output)
  }
}

type CreateCommand = Extract<AppointmentCommand, { kind: 'appointment create' }>

async function create(
  database: Database,
  { participant, provider, when, minutes: typed }: CreateCommand,
  { print }: Output,
): Promise<void> {
  const minutes = Number(typed ?? '30')
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 480)
    throw new CommandFailure('An appointment lasts from 5 to 480 minutes.')
  const [user_id, creator_user_id] = [await personNamed(database, participant), await personNamed(database, provider)]
  if (user_id === creator_user_id) throw new CommandFailure('An appointment is of two people.')
  const start = instantOn(when, await zoneOf(database, creator_user_id))
  const { id, start_at } = await refusalAsFailure(() =>
    scheduleAppointment(database, { user_id, creator_user_id, start, minutes }),
  )
  print(`${id} is at ${start_at.toISOString()}. Both are notified.`)
}

async function list(database: Database, person: string | null, { print }: Output): Promise<void> {
  const user_id = person === null ? null : await personNamed(database, person)
  const rows = await comingAppointments(database, user_id, { now: new Date(), limit: MAX_LISTED })
  if (rows.length === 0) return print('There are no appointments to come.')
  const people = await peopleById(
    database,
    rows.flatMap((row) => [row.user_id, row.creator_user_id]),
  )
  const named = (id: string) => fullName(people.get(id)) ?? id
  print(
    table(
      ['ID', 'START', 'MINUTES', 'PARTICIPANT', 'PROVIDER', 'STATE'],
      rows.map((row) => [
        row.id,
        row.start_at.toISOString(),
        String(Math.round((row.end_at.getTime() - row.start_at.getTime()) / 60_000)),
        named(row.user_id),
        named(row.creator_user_id),
        row.canceled_at ? 'canceled' : row.proposed_time ? `asked for ${row.proposed_time.toISOString()}` : '',
      ]),
    ),
  )
}

/** Parses an instant: with its own zone, else in this time zone. */
function instantOn(typed: string, zone: string): Date {
  const [, date = '', time = '', offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(typed) ?? []
  const clock = parseClock(time)
  if (!isLocalDate(date) || clock === null)
    throw new CommandFailure(`\`${typed}\` is no date and time; write it as 2026-12-01T10:30.`)
  return offset === undefined ? instantOf(date, clock, zone) : new Date(`${date}T${time}:00${offset}`)
}

function idOf(typed: string): string {
  const id = safeParse(idSchema, typed)
  if (!id.success)
    throw new CommandFailure(`\`${typed}\` is no id of an appointment; \`almanac appointment list\` shows them.`)
  return id.data
}

/** Runs the work; reports a refusal with the message that users of the screens get. */
async function refusalAsFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 404)
      throw new CommandFailure('There is no such appointment, or the two people belong to no common company.')
    const words = wordsOf('en')
    throw new CommandFailure(error.entries.map(({ code, title }) => title ?? words(`errors.${code}`)).join(' '))
  }
}
