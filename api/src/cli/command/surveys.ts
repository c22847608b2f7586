/** The parsed commands for surveys. */
export type SurveyCommand =
  | { kind: 'survey import'; path: string; to: string | null; json: boolean; force: boolean }
  | { kind: 'survey lint'; path: string; json: boolean }
  | { kind: 'survey try'; path: string; survey: string | null; port: number | null; open: boolean }
  | { kind: 'survey walk'; path: string; runs: number }
  | { kind: 'survey export'; survey: string; company: string | null; to: string | null }

/** The context for parsing the command's arguments. */
interface Words {
  first: string
  option: (key: string) => string | null
  has: (key: string) => boolean
  path: (path: string) => string
}

const MAX_PORT = 65_535
const DEFAULT_RUNS = 200
const MAX_RUNS = 5_000

/** A whole number from 1 to `max`; null for anything else. */
function countOf(text: string, max: number): number | null {
  const number = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : null
}

function importFrom({ first, option, has, path }: Words): SurveyCommand | string {
  const to = option('--to')
  if (to === null && has('--force')) return '`--force` overwrites files: add `--to FOLDER`.'
  return {
    kind: 'survey import',
    path: path(first),
    to: to === null ? null : path(to),
    json: has('--json'),
    force: has('--force'),
  }
}

function tryFrom({ first, option, has, path }: Words): SurveyCommand | string {
  const text = option('--port')
  const port = text === null ? null : countOf(text, MAX_PORT)
  if (text !== null && port === null) return `\`--port ${text}\`: a port is a number from 1 to ${MAX_PORT}.`
  return { kind: 'survey try', path: path(first), survey: option('--survey'), port, open: !has('--no-open') }
}

function walkFrom({ first, option, path }: Words): SurveyCommand | string {
  const text = option('--runs')
  const runs = text === null ? DEFAULT_RUNS : countOf(text, MAX_RUNS)
  return runs === null
    ? `\`--runs\` is a whole number from 1 to ${MAX_RUNS}, not \`${text ?? ''}\`.`
    : { kind: 'survey walk', path: path(first), runs }
}

/** The command, or an error message. */
export function surveyCommandFrom(kind: SurveyCommand['kind'], words: Words): SurveyCommand | string {
  const { first, option, has, path } = words
  switch (kind) {
    case 'survey import':
      return importFrom(words)
    case 'survey lint':
      return { kind, path: path(first), json: has('--json') }
    case 'survey try':
      return tryFrom(words)
    case 'survey walk':
      return walkFrom(words)
    case 'survey export': {
      const to = option('--to')
      return { kind, survey: first, company: option('--company'), to: to === null ? null : path(to) }
    }
  }
}
