import type { SurveyOption } from '@almanac/domain/survey'
import { plainText } from '../html'
import { noteHtml } from '../html-notes'
import type { ImportLog, Place } from '../import-log'
import { MAX_OPTIONS } from '../limits'

export interface Choice {
  code: string
  label: string
}

/** A part of the cell is a choice when its code is valid in REDCap: without spaces. */
const CODED = /^\s*([^\s,]+)\s*,([^]*)$/

/**
 * Choices in REDCap's format: `1, Yes | 2, No`. Split at `|`, then at the first comma. A part
 * without a code belongs to the label before it, which then contains a `|`; for the first part
 * without a code, it is both code and label.
 */
export function parseChoices(cell: string, log: ImportLog, place: Place): Choice[] {
  const choices: Choice[] = []
  const coded = cell.split('|').some((piece) => CODED.test(piece))
  for (const piece of cell.split('|')) {
    if (piece.trim() === '') continue
    const [, code, label] = CODED.exec(piece) ?? []
    const last = choices.at(-1)
    if (code !== undefined && label !== undefined) choices.push({ code, label: label.trim() })
    else if (!coded || last === undefined) {
      choices.push({ code: piece.trim(), label: piece.trim() })
      log.warning('CHOICE_WITHOUT_CODE', `The choice “${piece.trim()}” has no code; it is its own.`, place, piece)
    } else {
      last.label = `${last.label} | ${piece.trim()}`
      log.warning(
        'CHOICE_WITH_BAR',
        `“${piece.trim()}” has no code, so it is read as part of the choice ${last.code}: “${last.label}”.`,
        place,
        cell,
      )
    }
  }
  remarkOddCodes(choices, log, place)
  return choices
}

const isNumeric = ({ code }: Choice) => /^-?\d+(\.\d+)?$/.test(code)

/** A text among numeric codes is probably part of a label with a bar and a comma, which the file does not show. */
function remarkOddCodes(choices: readonly Choice[], log: ImportLog, place: Place): void {
  const odd = choices.filter((choice) => !isNumeric(choice))
  if (odd.length === 0 || odd.length * 2 > choices.length) return
  for (const { code, label } of odd)
    log.warning(
      'CHOICE_CODE_UNLIKE_OTHERS',
      `The code “${code}” of “${label}” is no number as the others are; is it part of the label before it?`,
      place,
    )
}

/** Choices as options: labels without HTML, each code once. */
export function optionsOf(choices: readonly Choice[], log: ImportLog, place: Place): SurveyOption[] {
  const options = new Map<string, SurveyOption>()
  if (choices.length > MAX_OPTIONS)
    log.error('TOO_MANY_CHOICES', `Only the first ${MAX_OPTIONS} of ${choices.length} choices are imported.`, place)
  for (const { code, label } of choices.slice(0, MAX_OPTIONS)) {
    if (options.has(code)) {
      log.error('CHOICE_TWICE', `The code ${code} stands twice; its second choice “${label}” is left out.`, place)
      continue
    }
    const plain = plainText(label)
    noteHtml(plain, `choice ${code}`, log, place, label)
    const { text } = plain
    options.set(code, { code, label: text === '' ? code : text })
    if (text === '') log.warning('CHOICE_WITHOUT_LABEL', `The choice ${code} has no label; its code is shown.`, place)
    log.addImported('option', place.key ?? '', place.line)
  }
  return [...options.values()]
}
