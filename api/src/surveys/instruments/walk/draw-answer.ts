import { type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'
import { oneOf } from './random'

/** How often a question that may be left out is. */
const SKIPPED_SHARE = 0.15
/** How often a value is one that a rule asks for. */
const RULE_SHARE = 0.6

export interface Draw {
  random: () => number
  /** What rules compare the question with. */
  values: readonly (number | string)[]
  today: string
}

function numberIn(item: SurveyItem, { random }: Draw, from: number, to: number): number {
  const min = typeof item.min === 'number' ? item.min : from
  const max = typeof item.max === 'number' ? item.max : Math.max(to, min)
  return Math.round(min + random() * (max - min))
}

function codes(item: SurveyItem, { random }: Draw): string[] {
  const options = item.options ?? []
  const alone = options.filter(({ exclusive }) => exclusive === true)
  if (alone.length > 0 && random() < 0.2) return [oneOf(alone, random)?.code ?? '']
  const others = options.filter(({ exclusive }) => exclusive !== true)
  const least = Math.max(1, item.min_choices ?? 1)
  const most = Math.min(others.length, item.max_choices ?? others.length)
  const share = (least + Math.floor(random() * Math.max(1, most - least + 1))) / Math.max(1, others.length)
  const chosen = others.filter(() => random() < share).slice(0, most)
  const first = chosen.length > 0 ? chosen : others.slice(0, 1)
  return first.map(({ code }) => code)
}

/** The value of an answer that is a single one. */
function valueOf(item: SurveyItem, draw: Draw): number | string {
  const { random, values, today } = draw
  const asked = random() < RULE_SHARE ? oneOf(values, random) : undefined
  switch (item.type) {
    case 'choice': {
      const known = item.options?.some(({ code }) => code === String(asked)) === true
      return known ? String(asked) : (oneOf(item.options ?? [], random)?.code ?? '')
    }
    case 'number':
    case 'slider':
    case 'year':
      if (asked !== undefined && Number.isFinite(Number(asked))) return Number(asked)
      return item.type === 'year' ? numberIn(item, draw, 1920, Number(today.slice(0, 4))) : numberIn(item, draw, 0, 100)
    case 'date':
      return typeof asked === 'string' && /^\d{4}-\d\d-\d\d$/.test(asked)
        ? asked
        : `${numberIn({ ...item, min: 1930, max: Number(today.slice(0, 4)) }, draw, 1930, 2030)}-0${1 + Math.floor(random() * 9)}-15`
    case 'time':
      return `${String(Math.floor(random() * 24)).padStart(2, '0')}:30`
    default:
      return typeof asked === 'string' && asked !== '' ? asked : 'words'
  }
}

/** An answer by chance to a question that is shown. */
export function drawAnswer(key: string, item: SurveyItem, draw: Draw): SurveyAnswer {
  const { random } = draw
  const empty = { key, value: null, skipped: false }
  if (item.required !== true && random() < SKIPPED_SHARE) return { ...empty, skipped: true }
  switch (item.type) {
    case 'multiple_choice':
      return item.options?.length ? { ...empty, values: codes(item, draw) } : { ...empty, skipped: true }
    case 'ranking':
      return item.options?.length ? { ...empty, values: item.options.map(({ code }) => code) } : { ...empty, skipped: true }
    case 'conditions':
    case 'dynamic_list':
      return { ...empty, entries: [{ text: 'words' }] }
    case 'econsent':
      return { ...empty, consent: { first_name: 'A', last_name: 'B', accepted_terms: true, relationship: 'self', signature_text: 'A B' } }
    default: {
      const value = valueOf(item, draw)
      return value === '' ? { ...empty, skipped: true } : { ...empty, value }
    }
  }
}

