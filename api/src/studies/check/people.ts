import type { PeopleFile } from '../format/people'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { suggestionFor } from '../read/suggest'

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
  return all.flatMap(({ request, proposed }, index): Finding[] => {
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
  return all.flatMap(({ from, to, accepted }, index): Finding[] => {
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
    return []
  })
}

/** What a schema can't say about people and what is between them. */
export function checkPeople(people: readonly Parsed<PeopleFile>[]): Mistake[] {
  return people.flatMap(({ source, value }) =>
    value
      ? [conversations, appointments, relationships]
          .flatMap((rule) => rule(value))
          .map(({ at, message }) => source.mistake(at, message))
      : [],
  )
}
