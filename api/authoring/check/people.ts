import { leaderboardNameKey } from '@almanac/contracts/rules/activities/leaderboard'
import type { PeopleFile } from '../format/people'
import type { CompanyFile } from '../format/study'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { suggestionFor } from '../read/suggest'
import { overlappingAppointments } from './appointment-times'

interface Finding {
  at: PropertyKey[]
  message: string
}

function conversations({ conversations: all }: PeopleFile): Finding[] {
  return all.flatMap(({ people, messages, unread }, index) => [
    ...messages.flatMap(({ from, day }, nth): Finding[] => [
      ...(people.includes(from)
        ? []
        : [
            {
              at: ['conversations', index, 'messages', nth, 'from'],
              message: `\`${from}\` is not in this conversation; ${suggestionFor(from, people)}`,
            },
          ]),
      ...(day > 0
        ? [
            {
              at: ['conversations', index, 'messages', nth, 'day'],
              message: 'a message cannot be from the future; write 0 for today or a negative number',
            },
          ]
        : []),
    ]),
    ...Object.keys(unread).flatMap((reader): Finding[] =>
      people.includes(reader)
        ? []
        : [
            {
              at: ['conversations', index, 'unread', reader],
              message: `\`${reader}\` is not in this conversation; ${suggestionFor(reader, people)}`,
            },
          ],
    ),
  ])
}

function appointments({ appointments: all }: PeopleFile): Finding[] {
  return all.flatMap(({ day, time, in_minutes, request, proposed }, index): Finding[] => {
    if (in_minutes === undefined ? day === undefined || time === undefined : day !== undefined || time !== undefined)
      return [
        {
          at: ['appointments', index],
          message: 'an appointment has a `day` and a `time`, or `in_minutes` from loading instead of both',
        },
      ]
    if (request === 'reschedule_request' && !proposed)
      return [
        {
          at: ['appointments', index, 'request'],
          message: 'a reschedule_request says which time is asked for; add `proposed: {day: 5, time: "11:00"}`',
        },
      ]
    if (proposed && request !== 'reschedule_request')
      return [
        {
          at: ['appointments', index, 'proposed'],
          message: 'a proposed time belongs to `request: reschedule_request`; add that or remove the time',
        },
      ]
    return []
  })
}

function relationships({ relationships: all }: PeopleFile): Finding[] {
  return all.flatMap(({ from, to, level, accepted, may_record }, index): Finding[] => {
    if (from === to)
      return [
        {
          at: ['relationships', index, 'to'],
          message: `\`${from}\` cannot be in their own circle; name somebody else`,
        },
      ]
    if (to.includes('@') && accepted)
      return [
        {
          at: ['relationships', index, 'to'],
          message: 'somebody without an account has not accepted yet; add `accepted: false`, or name a person by key',
        },
      ]
    if (may_record && (level !== 'family' || !accepted))
      return [
        {
          at: ['relationships', index, 'may_record'],
          message:
            'only family that has accepted can record for somebody; use `level: family` without `accepted: false`',
        },
      ]
    return []
  })
}

/** Reports the second of two people of one company with the same name on its leaderboard. */
function leaderboardNames(people: readonly Parsed<PeopleFile>[], companies: readonly Parsed<CompanyFile>[]): Mistake[] {
  const companyOf = new Map(
    companies.flatMap(({ value }) => value?.groups.map((group) => [group.key, value.key] as const) ?? []),
  )
  const taken = new Map<string, string>()
  return people.flatMap(({ source, value }) =>
    (value?.people ?? []).flatMap(({ key, groups, leaderboard_name }, index) => {
      // The leaderboard on which `studies/load/people.ts` puts them.
      const company = companyOf.get(groups[0] ?? '')
      if (leaderboard_name === undefined || company === undefined) return []
      const name = `${company} ${leaderboardNameKey(leaderboard_name)}`
      const other = taken.get(name)
      taken.set(name, other ?? key)
      return other === undefined
        ? []
        : [
            source.mistake(
              ['people', index, 'leaderboard_name'],
              `\`${other}\` has this name on the leaderboard of \`${company}\` already; choose another`,
            ),
          ]
    }),
  )
}

/** Labels of conversations that no company defines. */
function labels(people: readonly Parsed<PeopleFile>[], companies: readonly Parsed<CompanyFile>[]): Mistake[] {
  const known = companies.flatMap(({ value }) => value?.messaging.labels.map(({ key }) => key) ?? [])
  return people.flatMap(({ source, value }) =>
    (value?.conversations ?? []).flatMap(({ label }, index) =>
      label === undefined || known.includes(label)
        ? []
        : [
            source.mistake(
              ['conversations', index, 'label'],
              `no company has the label \`${label}\`; ${suggestionFor(label, known)}`,
            ),
          ],
    ),
  )
}

/** Care teams with a label that their company does not define. */
function careTeamLabels(companies: readonly Parsed<CompanyFile>[]): Mistake[] {
  return companies.flatMap(({ source, value }) => {
    const label = value?.messaging.care_team?.label
    const known = value?.messaging.labels.map(({ key }) => key) ?? []
    return label === undefined || known.includes(label)
      ? []
      : [
          source.mistake(
            ['messaging', 'care_team', 'label'],
            `the company has no label \`${label}\`; ${suggestionFor(label, known)}`,
          ),
        ]
  })
}

/** Rules of people and their connections beyond the schema. */
export function checkPeople(
  people: readonly Parsed<PeopleFile>[],
  companies: readonly Parsed<CompanyFile>[],
): Mistake[] {
  return [
    ...leaderboardNames(people, companies),
    ...labels(people, companies),
    ...careTeamLabels(companies),
    ...overlappingAppointments(people),
    ...people.flatMap(({ source, value }) =>
      value
        ? [conversations, appointments, relationships]
            .flatMap((rule) => rule(value))
            .map(({ at, message }) => source.mistake(at, message))
        : [],
    ),
  ]
}
