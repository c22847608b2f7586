import { MAX_POLLS } from '@almanac/contracts/rules/social/polls'
import type { PollFile } from '../format/polls'
import type { StudyContent } from '../read/folder'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { danglingReferences, declared, duplicates, namesOf } from './references'

/** Rules of polls beyond the schema: unknown names, duplicates, and too many of them. */
export function checkPolls({ polls, companies }: StudyContent): Mistake[] {
  return [
    ...duplicates(declared(polls, 'key'), 'the poll'),
    ...danglingReferences(declared(polls, 'companies', '*'), 'company', namesOf(declared(companies, 'key'))),
    ...danglingReferences(declared(polls, 'groups', '*'), 'group', namesOf(declared(companies, 'groups', '*', 'key'))),
    ...polls.flatMap(duplicateKeys),
    ...polls
      .slice(MAX_POLLS)
      .map(({ source }) => source.mistake([], `a study has at most ${MAX_POLLS} polls; remove those that are over`)),
  ]
}

/** Duplicate keys among the questions of a poll, and the choices of a question. */
function duplicateKeys(file: Parsed<PollFile>): Mistake[] {
  const choices = declared([file], 'questions', '*', 'choices', '*', 'key')
  // The second step of a path is the index of the question.
  const places = new Set(choices.map(({ path }) => path[1]))
  return [
    ...duplicates(declared([file], 'questions', '*', 'key'), 'the question'),
    ...[...places].flatMap((place) =>
      duplicates(
        choices.filter(({ path }) => path[1] === place),
        'the choice',
      ),
    ),
  ]
}
