import { type Form, onDatabase } from './form'

/** The parsed commands for appointments. */
export type AppointmentCommand =
  | { kind: 'appointment create'; participant: string; provider: string; when: string; minutes: string | null }
  | { kind: 'appointment move'; id: string; when: string }
  | { kind: 'appointment cancel'; id: string }
  | { kind: 'appointment list'; person: string | null }

const when = `WHEN is a date and time on the provider's clock, \`2026-12-01T10:30\`, or with a zone,
\`2026-12-01T15:30Z\`. A time that is not free (hours of the study, other appointments,
requested times) is refused. Both are notified by mail, with a file for the calendar.`

export const appointmentForms = {
  'appointment create': {
    takes: ['PARTICIPANT', 'PROVIDER', 'WHEN'],
    options: { '--minutes': 'N' },
    about: 'makes an appointment of a participant with a provider',
    more: `PARTICIPANT and PROVIDER are e-mail addresses or user ids, of one company. It lasts 30
minutes, or N.\n\n${when}\n\n${onDatabase}`,
  },
  'appointment move': {
    takes: ['ID', 'WHEN'],
    options: {},
    about: 'moves an appointment to another time',
    more: `ID is as \`almanac appointment list\` shows it. A request for another time is settled by it.\n\n${when}\n\n${onDatabase}`,
  },
  'appointment cancel': {
    takes: ['ID'],
    options: {},
    about: 'cancels an appointment and tells both',
    more: onDatabase,
  },
  'appointment list': {
    takes: ['[PERSON]'],
    options: {},
    about: 'shows the next 100 appointments, of everybody or of one person',
    more: `PERSON is an e-mail address or a user id, of a participant or a provider.\n\n${onDatabase}`,
  },
} satisfies Record<string, Form>

/** Whether the name of a command, or its kind, is one for appointments. */
export const isOfAppointments = <T extends string>(name: T): name is T & AppointmentCommand['kind'] =>
  Object.hasOwn(appointmentForms, name)

interface Words {
  positionals: readonly string[]
  option: (key: string) => string | null
}

/** The command from its parsed arguments. */
export function appointmentCommandFrom(
  kind: AppointmentCommand['kind'],
  { positionals, option }: Words,
): AppointmentCommand {
  const [first = '', second = '', third = ''] = positionals
  switch (kind) {
    case 'appointment create':
      return { kind, participant: first, provider: second, when: third, minutes: option('--minutes') }
    case 'appointment move':
      return { kind, id: first, when: second }
    case 'appointment cancel':
      return { kind, id: first }
    case 'appointment list':
      return { kind, person: positionals[0] ?? null }
  }
}
