import { wholePercentages } from '@almanac/domain/percentages'
import { localise } from '@almanac/domain/texts'
import { companiesOfStudy, studyKeys } from '../platform'
import { pollResults } from '../social'
import type { Database } from '../http/serve'
import { CommandFailure, counted, type Output } from './output'
import { table } from './table'

/**
 * `almanac poll results`: the current results of all polls of a study, or of one. Throws a
 * CommandFailure for an unknown study or poll.
 */
export async function printPollResults(
  database: Database,
  { study, poll }: { study: string; poll: string | null },
  { print }: Output,
): Promise<void> {
  const companies = await companiesOfStudy(database, study)
  if (companies.length === 0) {
    const keys = await studyKeys(database)
    throw new CommandFailure(
      `There is no study \`${study}\`. ${keys.length > 0 ? `Studies: ${keys.join(', ')}.` : 'None was loaded.'}`,
    )
  }
  const results = await pollResults(
    database,
    companies.map(({ id }) => id),
    poll,
  )
  if (results.length === 0)
    throw new CommandFailure(
      poll === null ? `The study \`${study}\` has no polls.` : `The study \`${study}\` has no poll \`${poll}\`.`,
    )
  for (const { company, poll: key, title, text, choices } of results) {
    const counts = choices.map(({ count }) => count)
    const percentages = wholePercentages(counts)
    print(`${key} (${company}): ${localise(title, 'en')}`)
    print(
      `${localise(text, 'en')} ${counted(
        counts.reduce((sum, count) => sum + count, 0),
        'answer',
      )}.`,
    )
    print(
      table(
        ['CHOICE', 'TEXT', 'ANSWERS', 'PERCENT'],
        choices.map((choice, index) => [
          choice.key,
          localise(choice.text, 'en'),
          String(choice.count),
          String(percentages[index] ?? 0),
        ]),
      ),
    )
    print('')
  }
}
